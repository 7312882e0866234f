package io.github.msgq.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import io.github.msgq.bench.cli.BenchmarkCommand;
import io.github.msgq.bench.cli.CompareCommand;
import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.host.RequiresOwnCheckout;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.Options;

/** Runs of this program's own benchmarks that compare something. */
class ComparedRunTest {
  private static final String OWN = System.getProperty("java.home");
  private static final Path OLD = Path.of("docs/results/2026-11-26.json");

  private static Request request(List<Path> old, List<String> regexps, String... typed)
      throws Exception {
    CompareCommand compare =
        (CompareCommand)
            new BenchmarkCommand(Preset.NONE, new Terminal())
                .line()
                .parseArgs(("compare " + String.join(" ", typed)).split(" "))
                .subcommand()
                .commandSpec()
                .userObject();
    return compare.request(old, new Preset(regexps, Map.of(), length -> {}));
  }

  private static Request request(String... typed) throws Exception {
    return request(List.of(), List.of(), typed);
  }

  private static List<Jdk> jdks(String... typed) throws Exception {
    return request(typed).comparison().orElseThrow().jdks();
  }

  @Test
  void aControlIsOneJdkTwice() throws Exception {
    String version = System.getProperty("java.version");
    assertThat(jdks("--aa", OWN))
        .extracting(Jdk::label)
        .containsExactly(version + "-A", version + "-B");
  }

  @Test
  void aVersionNamesTheControlsJdk() throws Exception {
    String feature = Integer.toString(Runtime.version().feature());
    assumeThatCode(() -> Jdk.named("--jdks", List.of(feature), TargetJava.OLDEST))
        .doesNotThrowAnyException();
    assertThat(jdks("--aa", feature))
        .extracting(Jdk::label)
        .allMatch(label -> label.startsWith(feature))
        .hasSize(2);
  }

  @Test
  void oneJdkIsNotComparedWithItself() {
    assertThatThrownBy(() -> jdks("--jdks", OWN + "," + OWN + "/bin/java"))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void theDefaultPlanIsSmallAndRunsUntilItIsDecided() throws Exception {
    Request request = request("--aa", OWN);
    assertThat(request.options().getForkCount().get()).as("foreseen").isEqualTo(3);
    assertThat(request.most()).isEqualTo(18);
    assertThat(request.comparison().orElseThrow().within()).isEmpty();
    assertThat(request.options().getIncludes()).containsExactly("RoundTrip", "OneWay");
    assertThat(request.options().getParameter("placement").get()).containsExactly("same-core");
    assertThat(request.remarks()).hasSize(3).allSatisfy(line -> assertThat(line).contains(":"));
  }

  @Test
  void forksAreAMostAndATimeAllowsMore() throws Exception {
    Request request = request("--aa", OWN, "--within", "10m");
    assertThat(request.comparison().orElseThrow().within()).contains(Duration.ofMinutes(10));
    assertThat(request.most()).isEqualTo(100);
    Request few = request("--aa", OWN, "--within", "10m", "-f", "4");
    assertThat(few.most()).isEqualTo(4);
    assertThat(few.options().getForkCount().get()).isEqualTo(3);
    assertThatThrownBy(() -> request("--aa", OWN, "-f", "2")).hasMessageContaining("at least 3");
    assertThatThrownBy(() -> request("--aa", OWN, "--within", "soon"))
        .hasMessageContaining("not a time");
  }

  /** Three forks of each are not left out for lack of time. */
  @Test
  void saysBeforeTheFirstForkIfTheTimeIsTooShort() throws Exception {
    assertThat(announced("--within", "1s"))
        .containsPattern("combinations?, about \\d")
        .contains("three at least, which is the time above, 100 at most, for 0:01.")
        .contains("That is more than --within allows (0:01), and is taken all the same: name");
    assertThat(announced("--within", "10h")).doesNotContain("more than --within");
  }

  private static String announced(String... typed) throws Exception {
    String[] all =
        Stream.concat(Stream.of("--aa", OWN, "-p", "transport=tcp"), Stream.of(typed))
            .toArray(String[]::new);
    Request request = request(all);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    Announcement.print(out, new Terminal(), request, request.plan());
    return printed.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
  }

  @Test
  void ofMoreThanTwoJdksForksAreFixed() throws Exception {
    List<Jdk> all = Jdk.named("--jdks", List.of("all"), TargetJava.OLDEST);
    assumeThat(all).hasSizeGreaterThan(1);
    Request request = request("--jdks", "all");
    assertThat(request.untilDecided()).isEqualTo(all.size() == 2);
    if (all.size() > 2) {
      assertThat(request.options().getForkCount().get()).isEqualTo(5);
      assertThatThrownBy(() -> request("--jdks", "all", "--within", "5m"))
          .hasMessageContaining("two sides");
    }
  }

  /** What was not asked for is not missing. */
  @Test
  @RequiresOwnCheckout
  void anOlderResultIsThatOfWhatIsSelected() throws Exception {
    Request all = request(List.of(OLD), List.of());
    assertThat(all.options().getForkCount().get()).isEqualTo(3);
    assertThat(benchmarks(all)).contains("RoundTrip", "OneWay");
    Request request =
        request(List.of(OLD), List.of("RoundTrip"), "-p", "transport=uds,tcp", "-p", "size=1k");
    assertThat(benchmarks(request)).containsOnly("RoundTrip");
    assertThat(old(request))
        .extracting(each -> each.parameter(Measurement.TRANSPORT))
        .contains("uds", "tcp")
        .hasSizeLessThan(old(all).size())
        .containsOnly("uds", "tcp");
  }

  /** Machines are made up: from the file, and one that is other in everything. */
  @Test
  @RequiresOwnCheckout
  void anOlderResultIsJudgedOnItsOwnMachine() throws Exception {
    SavedRun old = SavedFiles.read(OLD).runs().get(0);
    Gate gate = new Gate(Optional.of("10"), false, false, false);
    Judgement judgement = new Judgement(gate, true, Optional.empty());
    judgement.check(List.of(old), old.facts());
    Map<String, String> other = new HashMap<>(old.facts());
    other.replaceAll((name, fact) -> "another " + name);
    assertThatThrownBy(() -> judgement.check(List.of(old), other))
        .isInstanceOf(Refusal.class)
        .hasMessageContainingAll("Two different machines", "another cpu now", "--other-machine");
  }

  private static List<Measurement> old(Request request) {
    return request.comparison().orElseThrow().old();
  }

  private static List<String> benchmarks(Request request) {
    return old(request).stream().map(Measurement::benchmark).toList();
  }

  @Test
  void whatTheUserHasChosenStays() throws Exception {
    String line = "-f 3 -p placement=none -p connection=short --aa " + OWN;
    Request request = request(List.of(), List.of("CallOverhead"), line.split(" "));
    Options options = request.options();
    assertThat(options.getForkCount().get()).isEqualTo(3);
    assertThat(options.getIncludes()).containsExactly("CallOverhead");
    assertThat(options.getParameter("placement").get()).containsExactly("none");
    assertThat(request.remarks()).isEmpty();
  }

  /** Wherever JDKs are installed as usual. */
  @Test
  void aJdkIsFoundByItsVersion() throws Exception {
    List<Jdk> all = Jdk.named("--jdks", List.of("all"), TargetJava.OLDEST);
    for (Jdk each : all) {
      String feature = each.java().version().replaceFirst("\\..*", "");
      assertThat(Jdk.named("--jdks", List.of(feature), TargetJava.OLDEST).get(0).java().version())
          .startsWith(feature);
    }
    assertThatThrownBy(() -> Jdk.named("--jdks", List.of("3"), TargetJava.OLDEST))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("there is no JDK 3 in /usr/lib/jvm");
  }
}
