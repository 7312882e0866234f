package io.github.msgq.bench.cli;

import static io.github.msgq.bench.cli.BenchmarksJar.javaThat;
import static io.github.msgq.bench.cli.BenchmarksJar.only;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.bench.measure.plan.OtherTools;
import io.github.msgq.host.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs of the packaged jar: what they print, write and leave. */
@Order(1)
@Tag("one-jdk")
class RunIT {
  private static final Path READ_ONLY_EVEN_FOR_ROOT = Path.of("/sys");
  private static final String BRIEF = " -f 1 -wi 1 -w 50ms -i 2 -r 50ms -p placement=none";

  /** A combination whose server is no JVM. */
  private static final String PIPE = "-p transport=pipe -p connection=long -p server=c";

  @TempDir Path temp;
  @TempDir Path current;

  @Test
  void reportsEveryCombinationAndLeavesNothing() throws Exception {
    Files.createDirectory(current.resolve("target"));
    Ended ended = run("RoundTrip --all -p transport=pipe,sysv -p size=10000 -foe true");
    assertThat(ended.status()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("4 combinations", "4/4", "java: " + System.getProperty("java.version"))
        .contains("round trip, long", "round trip, short")
        .contains("sysv ×2", "server=c", "3 measured, 1 n/a, 0 failed")
        .doesNotContain("Exception", "WARNING");
    assertThat(ended.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(temp).isEmptyDirectory();

    Path json = only(current.resolve("target/results"), ".json");
    assertThat(ended.out()).contains("Results: target/results/" + json.getFileName());
    Ended again = jar().type("report --text --all target/results/" + json.getFileName());
    assertThat(ended.out()).as("but for the file's name").contains(again.out().split("\n", 2)[1]);
    JsonNode results = new ObjectMapper().readTree(json.toFile());
    assertThat(results).hasSize(3);
    OtherTools.canRead(results);
    for (JsonNode result : results) {
      assertThat(result.path("jmhVersion").asText()).isEqualTo("1.37");
      assertThat(result.path("benchmark").asText()).startsWith("io.github.msgq.bench.");
      assertThat(result.path("params").path("transport").asText()).isNotEmpty();
      assertThat(result.path("primaryMetric").path("score").asDouble()).isPositive();
      assertThat(result.path("primaryMetric").path("rawDataHistogram")).isNotEmpty();
      String own = "java " + System.getProperty("java.vm.version");
      assertThat(OtherTools.extension(result).path("runtimes").path("client").asText())
          .isEqualTo(own);
      assertThat(OtherTools.extension(result).path("runtimes").path("server").asText())
          .isEqualTo(own);
    }
    assertThat(only(current.resolve("target/results"), ".log"))
        .content()
        .contains("# Fork: 1 of 1");
  }

  /** Three forks are measured whatever the time is, and one of what the older result lacks. */
  @Test
  void aRunIsComparedWithAnOlderResult() throws Exception {
    String brief = BRIEF.replace(" -f 1", "");
    assertThat(
            jar()
                .type("RoundTrip OneWay -f 2 -p size=8,1k " + PIPE + brief + " -rff old.json")
                .status())
        .isZero();
    String against =
        brief + " --no-costs --within 1s --fail-on-regression 9999%% --allow-undecided";
    Ended refused = jar().type("compare old.json CallOverhead -p queue=posix" + against);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("the older result has none of these combinations");
    Ended ended =
        jar()
            .type(
                "compare old.json RoundTrip -p transport=pipe,sysv -p connection=long -p server=c"
                    + against);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).as("it lacks a size: %s", ended.out()).isEqualTo(4);
    assertThat(ended.out())
        .contains("three at least", "What changed from old to this run?", "1 combination: ")
        .containsPattern("only in this run: RoundTrip.* sysv")
        .containsPattern("only in old: RoundTrip.* 8")
        .contains("1 combination of the old side is missing: exit status 4")
        .doesNotContain("OneWay"); // which was not asked for
    JsonNode results =
        new ObjectMapper().readTree(only(current.resolve("results"), ".json").toFile());
    for (JsonNode result : results) {
      boolean compared = result.path("params").path("transport").asText().equals("pipe");
      assertThat(result.path("forks").asInt()).isEqualTo(compared ? 3 : 1);
      assertThat(OtherTools.extension(result).path("looks").asInt() > 0).isEqualTo(compared);
    }
  }

  /** What libraries look for in the current directory and the one above, nobody can put there. */
  @Test
  void whatIsStartedHasAPrivateCurrentDirectory() throws Exception {
    Path here = current.toRealPath();
    Process launcher =
        new BenchmarksJar(here.relativize(temp), current)
            .of(here.relativize(BenchmarksJar.JAR))
            .start(
                "OneWay -p transport=uds -p connection=long -p placement=none -f 1 -wi 0 -i 1 -r 600s"
                    .split(" "));
    try {
      RunningBenchmark run = RunningBenchmark.in(launcher, temp);
      for (ProcessHandle each : List.of(run.fork, run.serverEnd)) {
        Path directory = Path.of("/proc", each.pid() + "", "cwd").toRealPath();
        assertThat(directory.getParent()).isEqualTo(temp.resolve("msgq-" + User.id()));
        assertThat(directory).isEmptyDirectory();
      }
    } finally {
      BenchmarksJar.signal("INT", -launcher.pid());
    }
    assertThat(Command.end(launcher)).isEqualTo(130);
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void severalJdksMakeOneResultOfJmhs() throws Exception {
    String words =
        "compare --aa %s RoundTrip -p transport=uds -p server=c -f 3 -wi 1 -w 50ms -i 2 -r 50ms"
            + " --fail-on-regression 9999%% --allow-undecided -rff mine.json";
    Ended ended = jar().type(words, System.getProperty("java.home"));
    assertThat(ended.status()).isZero();
    String version = System.getProperty("java.version");
    assertThat(ended.out()).contains("random", "verdict");
    assertThat(ended.out())
        .contains("What changed from JDK %1$s-A to JDK %1$s-B?".formatted(version))
        .containsPattern("load average [0-9.]+ before and [0-9.]+ after, on [0-9]+ core");
    JsonNode results = new ObjectMapper().readTree(current.resolve("mine.json").toFile());
    OtherTools.canRead(results);
    assertThat(results)
        .extracting(result -> result.path("params").path("jdk").asText())
        .containsExactlyInAnyOrder(version + "-A", version + "-B");
    assertThat(results).allSatisfy(r -> assertThat(r.path("forks").asInt()).isEqualTo(3));
  }

  @Test
  void severalNumbersOfThreadsMakeOneResult() throws Exception {
    Ended ended =
        run(
            "RoundTrip -t 1,2 -p transport=uds -p client=c -p server=c -p connection=long"
                + " --no-costs -rf json -rff threads.json");
    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains("2 combinations", "threads")
        .containsAnyOf("where gauged", "as other load disturbed"); // which has that note's place
    JsonNode results = new ObjectMapper().readTree(current.resolve("threads.json").toFile());
    OtherTools.canRead(results);
    assertThat(results)
        .extracting(result -> result.path("params").path("threads").asText())
        .containsExactly("1", "2");
    assertThat(results).extracting(result -> result.path("threads").asInt()).containsExactly(1, 2);
  }

  @Test
  void jmhsOwnWordsWhereAskedFor() throws Exception {
    Ended ended = run("RoundTrip -p transport=uds-jnr -p connection=long -v NORMAL");
    assertThat(ended.out())
        .contains("# JMH version: ", "Iteration   2: ", "REMEMBER: ", "round trip, long")
        .doesNotContain("WARNING");
    List<String> flags = ended.out().lines().filter(s -> s.startsWith("# VM options: ")).toList();
    assertThat(flags).allMatch(line -> line.split("-Djava.io.tmpdir=").length == 2);
    assertThat(ended.out().lines().filter(line -> line.startsWith("# Fork: ")))
        .isNotEmpty()
        .as("forks do not say it again: it would cost each two more JVMs")
        .hasSameSizeAs(flags);
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void theResultFileThatIsAskedForIsAllThatIsWritten() throws Exception {
    Path mine = current.resolve("mine");
    Ended ended = run("OneWay %s -rff %s", PIPE, mine);
    assertThat(ended.out()).contains("Results: " + mine).doesNotContain(".log");
    assertThat(new ObjectMapper().readTree(mine.toFile())).hasSize(1);
    assertThat(current.toFile().list()).containsExactly("mine");
  }

  @Test
  void aResultThatCannotBeWrittenIsPrinted() throws Exception {
    Path file = Files.createDirectory(current.resolve("folder")).resolve("mine.json");
    Path java = javaThat("rmdir '" + file.getParent() + "'", current);
    Ended ended = run("OneWay %s -jvm %s -rf json -rff %s", PIPE, java, file);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains(file.toString()).hasLineCount(1);
    String json = ended.out().substring(ended.out().indexOf("\n[") + 1);
    assertThat(new ObjectMapper().readTree(json)).hasSize(1);
    assertThat(file.getParent()).doesNotExist();
  }

  @Test
  void aPageThatCannotBeWrittenCostsNoResult() throws Exception {
    Path java =
        javaThat(
            "for log in '" + current + "'/results/*.log; do mkdir -p ${log%log}html; done",
            current);
    Ended ended = run("OneWay %s -jvm %s", PIPE, java);
    assertThat(ended.status()).isEqualTo(2);
    Path json = only(current.resolve("results"), ".json");
    String name = json.getFileName().toString();
    assertThat(ended.err())
        .contains(
            "cannot write results/" + name.replace(".json", ".html"), "report results/" + name)
        .hasLineCount(1);
    assertThat(ended.out())
        .contains("Results: results/" + name)
        .doesNotContain("\n[", "jmhVersion");
    assertThat(new ObjectMapper().readTree(json.toFile())).hasSize(1);
  }

  /** In C, and without the costs that nobody wants. */
  @Test
  void toolsFindTheSameBenchmarkInTheResultsOfTwoRuns() throws Exception {
    List<JsonNode> runs = new ArrayList<>();
    for (String file : List.of("a.json", "b.json")) {
      run("OneWay %s -p client=c --no-costs -rf json -rff %s", PIPE, file);
      JsonNode results = new ObjectMapper().readTree(current.resolve(file).toFile());
      OtherTools.canRead(results);
      assertThat(results.path(0).path("primaryMetric").path("rawData")).isNotEmpty();
      assertThat(results.path(0).path("secondaryMetrics").has("client.user")).isFalse();
      assertThat(OtherTools.extension(results.path(0)).path("runtimes").path("server").asText())
          .startsWith("c ");
      runs.add(results.path(0));
    }
    Iterable<String> fields = runs.get(0)::fieldNames;
    assertThat(fields).contains("benchmark", "mode", "jvm", "jvmArgs", "params", "forks");
    for (String field : fields) {
      if (!field.matches(".*Metrics?|run")) { // its figures and its circumstances
        assertThat(runs.get(1).path(field)).as(field).isEqualTo(runs.get(0).path(field));
      }
    }
  }

  @Test
  void flagsReachTheFork() throws Exception {
    String[] flags = {
      "-jvmArgs", "-Xmx200m", "-jvmArgsAppend", "-Dmine=1 -Dyours=2", "-jvmArgsPrepend", "-Xms9m"
    };
    String home = System.getProperty("java.home"); // stands for its java
    String[] line = ("OneWay " + PIPE + " -prof gc -t 2 -jvm " + home + BRIEF).split(" ");
    Ended ended = jar().run(Stream.of(line, flags).flatMap(Stream::of).toArray(String[]::new));
    assertThat(ended.out()).contains("gc.alloc.rate", "2 threads", "1 measured");
    assertThat(ended.out()).contains("-Xms9m -Xmx200m -Dmine=1 -Dyours=2");
    assertThat(ended.out().split("-Djava.io.tmpdir=")).hasSize(1); // of the launcher, not a result
    assertThat(temp).isEmptyDirectory();
  }

  /** JMH leaves the flag alone where its own hints are off. */
  @Test
  void aFileOfCompilerCommandsThatTheUserNamesStays() throws Exception {
    Path commands = Files.writeString(current.resolve("my.hints"), "quiet\n");
    String line = "OneWay %s -jvmArgs -XX:CompileCommandFile=%s" + BRIEF;
    Ended ended = jar().with("-Djmh.compilerhints.mode=FORCE_OFF").type(line, PIPE, commands);
    assertThat(ended.status()).isZero();
    assertThat(commands).exists();
  }

  @Test
  void whatWasMeasuredIsKeptWhereAForkCannotBeStarted() throws Exception {
    Path java = javaThat("rm \"$0\"", current);
    Ended ended = run("OneWay -p transport=uds -p server=c -jvm %s", java);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).contains(java.toString(), "1 measured, 0 n/a, 1 failed");
    assertThat(only(current.resolve("results"), ".json")).isNotEmptyFile();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void theFirstFailureEndsTheRunWhereAskedFor() throws Exception {
    Ended ended = run("OneWay -p transport=pipe -foe true -jvmArgs -XX:+NoSuchFlag");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("-foe true", "NoSuchFlag");
    assertThat(ended.out()).contains("1 failed, 1 not run", "Results: ");
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void aParameterOfNoSelectedBenchmarkIsIgnoredWithAWord() throws Exception {
    Ended ended = run("CallOverheadEmpty.jni -p transport=sysv");
    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains("-p transport", "ignored", "1 measured")
        .doesNotContain("client: ");
  }

  @Test
  void aReadOnlyCurrentDirectoryDoesNotMatter() throws Exception {
    Ended ended =
        new BenchmarksJar(temp, READ_ONLY_EVEN_FOR_ROOT).archived().type("OneWay %s" + BRIEF, PIPE);
    assertThat(ended.status()).isZero();
    Path mine = temp.resolve("state/msgq/results");
    assertThat(ended.out()).startsWith("Results go to " + mine).contains("Results: " + mine);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mine)))
        .isEqualTo("rwx------");
    assertThat(only(mine, ".json")).isNotEmptyFile();
  }

  /** By the XDG Base Directory Specification; / has no directory above it that could be checked. */
  @ParameterizedTest
  @ValueSource(strings = {"", "state", "/"})
  void aStateDirectoryThatDoesNotCountIsPassedOver(String state) throws Exception {
    Ended ended =
        new BenchmarksJar(temp, READ_ONLY_EVEN_FOR_ROOT)
            .archived()
            .in(List.of("env", "XDG_STATE_HOME=" + state))
            .with("-Duser.home=" + temp)
            .type("OneWay %s" + BRIEF, PIPE);
    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .startsWith("Results go to " + temp.resolve(".local/state/msgq/results"));
  }

  @Test
  void aReadOnlyTempDirectoryIsExplained() throws Exception {
    Ended ended =
        new BenchmarksJar(READ_ONLY_EVEN_FOR_ROOT, current).type("OneWay -p transport=pipe");
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err().strip().lines()).hasSize(1);
    assertThat(ended.err()).contains("/sys", "-Djava.io.tmpdir=");
    assertThat(current).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jmh.blackhole.mode", "jmh.compilerhints.mode"})
  void aWrongPropertyOfJmhIsRefusedBeforeTheRun(String property) throws Exception {
    Ended ended = jar().with("-D%s=WRONG".formatted(property)).type("OneWay -p transport=pipe");
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err().strip().lines()).hasSize(1);
    assertThat(ended.err()).contains("system property of JMH");
    assertThat(current).isEmptyDirectory();
  }

  @Test
  void aTerminalWithoutMicroSignsGetsPlainLettersAndDigits() throws Exception {
    Ended ended =
        jar()
            .with("-Dstdout.encoding=US-ASCII")
            .with("-Duser.language=ar") // whose own digits would be question marks
            .with("-Duser.country=EG")
            .type("RoundTrip --no-files %s" + BRIEF, PIPE);
    assertThat(ended.out()).contains("p50 us").doesNotContain("?", "µ");
    assertThat(current).as("--no-files").isEmptyDirectory();
  }

  private BenchmarksJar jar() {
    return new BenchmarksJar(temp, current).archived();
  }

  private Ended run(String line, Object... values) throws Exception {
    return jar().with("-Dstdout.encoding=UTF-8").type(line + BRIEF, values);
  }
}
