package io.github.msgq.bench.measure.fork;

import static io.github.msgq.bench.results.report.InventedResults.fork;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.machine.trust.PrivateProgram;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.plan.RunSettings;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.measure.trial.ForkOrder;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.terms.parameter.ServerCommand;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;

/** A combination, beside what JMH makes of the same command line. */
class CombinationTest {
  private static final String ONE =
      "RoundTrip -p transport=tcp -p placement=same-core -p connection=long ";

  @TempDir Path temp;

  private static List<Combination> combinations(String line) throws Exception {
    CommandLineOptions given = new CommandLineOptions(line.split(" "));
    Benchmarks selected = Benchmarks.matching(given.getIncludes(), given.getExcludes());
    return Combination.all(
        given, selected, TargetJava.ofThisProcess(), Optional.empty(), Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-f 3 -jvmArgs -Xmx64m",
        "-f 1 -wi 2 -w 10ms -i 7 -r 20ms -t 2 -jvmArgs -Xmx64m -jvmArgsPrepend -Da=b -jvmArgsAppend -Dc=d",
        "-f 1 -bm ss -tu ns -to 5s -jvmArgs -Xmx64m",
        "-f 1 -bm avgt -si false -jvmArgs -Xmx64m",
        "-f 1 -bm ss -jvmArgs -Xmx64m"
      })
  void isDescribedAsJmhDescribesIt(String options) throws Exception {
    List<Combination> combinations = combinations(ONE + options);
    assertThat(combinations).hasSize(1);
    BenchmarkParams own = combinations.get(0).params(combinations.get(0).forks());
    BenchmarkParams jmhs = jmhs(new CommandLineOptions((ONE + options).split(" ")));
    for (Method getter : BenchmarkParams.class.getMethods()) {
      if (getter.getParameterCount() == 0 && getter.getDeclaringClass() != Object.class) {
        assertThat(plain(getter.invoke(own)))
            .as(getter.getName())
            .isEqualTo(plain(getter.invoke(jmhs)));
      }
    }
    assertThat(own.getParam("transport")).isEqualTo("tcp");
  }

  /** JMH's collections are equal to none but themselves. */
  private static Object plain(Object value) {
    return value instanceof Collection<?> benchmarks ? List.copyOf(benchmarks) : value;
  }

  /** What JMH tells its format before it starts the first fork, which is kept from starting. */
  private static BenchmarkParams jmhs(Options options) {
    List<BenchmarkParams> params = new ArrayList<>();
    OutputFormat format =
        (OutputFormat)
            Proxy.newProxyInstance(
                CombinationTest.class.getClassLoader(),
                new Class<?>[] {OutputFormat.class},
                (proxy, said, arguments) -> {
                  if (said.getName().equals("startBenchmark")) {
                    params.add((BenchmarkParams) arguments[0]);
                    throw new IllegalStateException("enough");
                  }
                  return null;
                });
    assertThatThrownBy(() -> new Runner(options, format).run()).hasMessage("enough");
    return params.get(0);
  }

  /** JMH's command up to its main class. */
  @Test
  void startsTheJvmAsJmhDoes() throws Exception {
    Combination combination = combinations(ONE + "-f 1 -jvmArgs -Xmx64m").get(0);
    Method jmhs =
        Runner.class.getDeclaredMethod(
            "getForkedMainCommand", BenchmarkParams.class, List.class, String.class, int.class);
    jmhs.setAccessible(true);
    Object command =
        jmhs.invoke(
            new Runner(combination.options()), combination.params(1), List.of(), "127.0.0.1", 1);
    List<String> words = ((List<?>) command).stream().map(Object::toString).toList();
    List<String> own = new ArrayList<>(Fork.command(combination, temp));
    assertThat(own.removeAll(JavaCommand.leavingNothing(temp))).isTrue();
    List<Set<String>> hints = List.of(hintsIn(own), hintsIn(words));
    assertThat(hints.get(0)).isEqualTo(hints.get(1));
    assertThat(withoutHints(own))
        .containsExactlyElementsOf(withoutHints(words.subList(0, words.size() - 3)));
  }

  private static Set<String> hintsIn(List<String> command) throws Exception {
    List<String> files = CompilerHints.getCompileCommandFiles(command);
    assertThat(files).hasSize(1);
    return Set.copyOf(Files.readAllLines(Path.of(files.get(0))));
  }

  private static List<String> withoutHints(List<String> command) {
    return command.stream().filter(word -> !word.startsWith("-XX:CompileCommandFile=")).toList();
  }

  @Test
  void whatJmhTellsTheCompilerIsInThePrivateDirectory() throws Exception {
    Path users = Files.writeString(temp.resolve("users"), "exclude,a.B::c\n");
    String flag = " -jvmArgs -XX:CompileCommandFile=" + users;
    List<String> command = Fork.command(combinations(ONE + "-f 1" + flag).get(0), temp);
    assertThat(CompilerHints.getCompileCommandFiles(command)).containsExactly(temp + "/hints");
    assertThat(temp.resolve("hints")).content().contains("exclude,a.B::c\n", "quiet\n");
    PrivateProgram.assume();
    Files.setAttribute(users, "unix:mode", 0666);
    assertThatThrownBy(() -> Fork.command(combinations(ONE + "-f 1" + flag).get(0), temp))
        .hasMessageStartingWith(users + ", of user ");
  }

  @Test
  void whatIsLeftOutIsNotRun() throws Exception {
    CommandLineOptions given = new CommandLineOptions("OneWay", "-p", "transport=sysv,tcp");
    Benchmarks all = Benchmarks.matching(given.getIncludes(), given.getExcludes());
    Benchmarks benchmarks =
        all.without(
            (name, values) -> name.equals("OneWay.oneWay") && values.containsValue("short"));
    TargetJava java = TargetJava.ofThisProcess();
    assertThat(Combination.all(given, all, java, Optional.empty(), Optional.empty())).hasSize(4);
    assertThat(Combination.all(given, benchmarks, java, Optional.empty(), Optional.empty()))
        .hasSize(2);
  }

  @Test
  void severalNumbersOfThreadsAreToldApart() throws Exception {
    CommandLineOptions given = new CommandLineOptions((ONE + "-t 2").split(" "));
    Benchmarks selected = Benchmarks.matching(given.getIncludes(), given.getExcludes());
    List<Combination> sixteen =
        Combination.all(
            given, selected, TargetJava.ofThisProcess(), Optional.empty(), Optional.of(16));
    BenchmarkParams params = sixteen.get(0).params(1);
    assertThat(params.getThreads()).isEqualTo(16);
    assertThat(params.getParam("threads")).isEqualTo("16");
    assertThat(CombinationOptions.of(sixteen.get(0)).getThreads().get()).isEqualTo(16);
    assertThat(combinations(ONE + "-t 2").get(0).params(1).getParamsKeys())
        .doesNotContain("threads");
  }

  @Test
  void itsOrderSurvivesTheWayToTheFork() throws Exception {
    Path file = temp.resolve("order");
    Combination combination =
        combinations(ONE + "-wi 9 -rff here.json -jvm /nowhere/java -prof gc").get(0);
    ServerCommand server = new ServerCommand("ssh b java -jar", "10.0.0.2");
    ForkOrder order =
        new ForkOrder(
            CombinationOptions.of(combination), new RunSettings(false, server), "/leases");
    ForkResult.write(file, order);
    ForkOrder read = ForkResult.read(file, ForkOrder.class);
    assertThat(read.runSettings()).isEqualTo(order.runSettings());
    assertThat(read.leases()).isEqualTo("/leases");
    Options received = read.options();
    assertThat(received.getForkCount().get()).isZero();
    assertThat(received.getParameter("transport").get()).containsExactly("tcp");
    assertThat(received.getWarmupIterations().get()).isEqualTo(9);
    assertThat(received.getIncludes())
        .containsExactly("^\\Qio.github.msgq.bench.RoundTrip.roundTrip\\E$");
    assertThat(received.getResult().hasValue()).isFalse();
    assertThat(received.getJvm().hasValue()).isFalse();
    assertThat(received.getProfilers()).hasSize(2); // and EndpointFigures
  }

  @ParameterizedTest
  @ValueSource(strings = {"-prof perf", "-prof perfnorm"})
  void whatOnlyJmhsForksCanDoIsRefusedWithTheCommand(String options) throws Exception {
    CommandLineOptions given = new CommandLineOptions((ONE + options).split(" "));
    assertThatThrownBy(() -> UnsupportedOptions.check(given)).isInstanceOf(Refusal.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-prof gc", "-prof stack", "-prof jfr"})
  void whatJmhDoesWithinAJvmIsTaken(String options) throws Exception {
    UnsupportedOptions.check(new CommandLineOptions((ONE + options).split(" ")));
  }

  /** In a sticky directory they could put a link where its file will be. */
  @ParameterizedTest
  @ValueSource(ints = {0777, 01777})
  void aProfilersFileIsNotLeftWhereOthersCouldChangeIt(int mode) throws Exception {
    PrivateProgram.assume();
    Files.setAttribute(temp, "unix:mode", mode);
    String options = "-prof jfr:stackDepth=5;dir=" + temp;
    CommandLineOptions given = new CommandLineOptions((ONE + options).split(" "));
    assertThatThrownBy(() -> UnsupportedOptions.check(given))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(temp + ", of user ");
  }

  /** What is relative would not be in the launcher's current directory. */
  @Test
  void aProfilersDirectoryIsAbsolute() throws Exception {
    CommandLineOptions given = new CommandLineOptions((ONE + "-prof jfr:dir=here").split(" "));
    assertThatThrownBy(() -> UnsupportedOptions.check(given)).hasMessageContaining("absolute path");
  }

  @Test
  void forksComeTogetherAgain() throws Exception {
    ForkResults forks =
        new ForkResults(combinations("OneWay -p connection=long -p transport=uds,tcp -i 5"));
    Map<String, String> values = Map.of("transport", "tcp", "size", "100");
    forks.add(1, 0, fork(InventedResults.oneWay(values, 1, 2, 3, 4, 5)));
    forks.add(
        0,
        0,
        fork(InventedResults.oneWay(Map.of("transport", "uds", "size", "100"), 9, 9, 9, 9, 9)));
    forks.add(1, 0, fork(InventedResults.oneWay(values, 6, 7, 8, 9, 10)));
    assertThat(forks.next(1))
        .startsWith("# Fork: 3 of 6, io.github.msgq.bench.OneWay.oneWay thrpt -t 1 ");
    RunResult result = forks.combinations().get(1).result().orElseThrow();
    assertThat(result.getBenchmarkResults()).hasSize(2);
    assertThat(result.getParams().getForks()).isEqualTo(2);
    assertThat(result.getParams().getParam("transport")).isEqualTo("tcp");
  }

  @Test
  void aRoundIsOverWhenEachCombinationHasHadItsFork() throws Exception {
    ForkResults forks =
        new ForkResults(combinations("OneWay -p transport=tcp,uds -p connection=long -f 2 -i 1"));
    ForkResult fork = fork(InventedResults.oneWay(Map.of("transport", "tcp"), 1));
    forks.add(0, 0, fork);
    assertThat(forks.rounds()).as("the second has none").isZero();
    forks.add(1, 0, fork);
    assertThat(forks.rounds()).isEqualTo(1);
    forks.add(0, 0, fork);
    assertThat(forks.rounds()).isEqualTo(1);
  }

  @Test
  void twoForksThatFailedFailTheirCombination() throws Exception {
    ForkResults forks = new ForkResults(combinations(ONE + "-i 1"));
    Problem burned = Problem.failed("it burned");
    ForkResult bad = ForkResult.failed("it burned");
    Stream.of(bad, bad).forEach(fork -> forks.add(0, 0, fork));
    assertThat(forks.isFutile(0)).isTrue();
    assertThat(forks.combinations().get(0).problem()).contains(burned);
    assertThat(forks.combinations().get(0).result()).isEmpty();
  }

  @Test
  void aForkWithFewerIterationsThanAskedForFails() throws Exception {
    Combination combination = combinations(ONE + "-i 2").get(0);
    ForkResult cut = fork(InventedResults.oneWay(Map.of(), 1));
    assertThat(cut.problem(combination)).contains(Problem.failed("the fork gave no result"));
  }

  @Test
  void jmhsTextOfACombinationSaysNothingOfARun() throws Exception {
    java.io.ByteArrayOutputStream text = new java.io.ByteArrayOutputStream();
    OutputFormat format =
        CombinationRun.text(new CommandLineOptions(), new PrintStream(text, true, "UTF-8"));
    format.println("# Run progress: 0.00% complete, ETA 00:00:01");
    format.println("# Fork: N/A, test runs in the host VM");
    format.println("# kept");
    format.endRun(List.of());
    assertThat(text.toString("UTF-8")).isEqualToIgnoringNewLines("# kept");
  }
}
