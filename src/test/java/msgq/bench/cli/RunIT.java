package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import msgq.bench.cli.BenchmarksJar.Ended;
import msgq.bench.jmh.OtherTools;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of the packaged jar: what they print, write and leave. */
@Tag("one-jdk")
class RunIT {
  private static final Path READ_ONLY_EVEN_FOR_ROOT = Path.of("/sys");
  private static final List<String> BRIEF =
      List.of("-f", "1", "-wi", "1", "-w", "50ms", "-i", "2", "-r", "50ms", "-p", "pin=none");

  /** A combination whose server is no JVM. */
  private static final String PIPE = "-p transport=pipe -p connection=long -p server=c";

  @TempDir Path temp;
  @TempDir Path current;

  @Test
  void reportsEveryCombinationAndLeavesNothing() throws Exception {
    Files.createDirectory(current.resolve("target"));
    Ended ended = run("RoundTrip --all -p transport=pipe,sysv -p size=10000 -foe true".split(" "));
    assertThat(ended.status()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("4 combinations", "4/4", "java: " + System.getProperty("java.version"))
        .contains("round trip, long", "round trip, short")
        .contains("sysv ×2", "3 measured, 1 n/a, 0 failed")
        .doesNotContain("Exception", "WARNING");
    assertThat(ended.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(temp).isEmptyDirectory();

    Path json = only(current.resolve("target/results"), ".json");
    assertThat(ended.out()).contains("Results: target/results/" + json.getFileName());
    JsonNode results = new ObjectMapper().readTree(json.toFile());
    assertThat(results).hasSize(3);
    OtherTools.canRead(results);
    for (JsonNode result : results) {
      assertThat(result.path("jmhVersion").asText()).isEqualTo("1.37");
      assertThat(result.path("benchmark").asText()).startsWith("msgq.bench.");
      assertThat(result.path("params").path("transport").asText()).isNotEmpty();
      assertThat(result.path("primaryMetric").path("score").asDouble()).isPositive();
      assertThat(result.path("primaryMetric").path("rawDataHistogram")).isNotEmpty();
    }
    assertThat(only(current.resolve("target/results"), ".log"))
        .content()
        .contains("# Fork: 1 of 1");
  }

  @Test
  void severalJdksMakeOneResultOfJmhs() throws Exception {
    String words =
        "RoundTrip --aa %s -p transport=uds -p server=c -f 2 -wi 1 -w 50ms -i 2 -r 50ms -rf json";
    Ended ended =
        new BenchmarksJar(temp, current)
            .archived()
            .run((words.formatted(System.getProperty("java.home")) + " -rff mine.json").split(" "));
    assertThat(ended.status()).isZero();
    assertThat(ended.out()).contains("Forks run in random order", "JDK beside JDK", "verdict");
    JsonNode results = new ObjectMapper().readTree(current.resolve("mine.json").toFile());
    OtherTools.canRead(results);
    String version = System.getProperty("java.version");
    assertThat(results)
        .extracting(result -> result.path("params").path("jdk").asText())
        .containsExactlyInAnyOrder(version + "-A", version + "-B");
    assertThat(results).allSatisfy(r -> assertThat(r.path("forks").asInt()).isEqualTo(2));
  }

  @Test
  void jmhsOwnWordsWhereAskedFor() throws Exception {
    Ended ended =
        run("RoundTrip", "-p", "transport=uds-jnr", "-p", "connection=long", "-v", "NORMAL");
    assertThat(ended.out())
        .contains("# JMH version: ", "Iteration   2: ", "REMEMBER: ", "round trip, long")
        .doesNotContain("WARNING");
    assertThat(ended.out().lines().filter(line -> line.startsWith("# VM options: ")))
        .isNotEmpty()
        .allMatch(line -> line.split("-Djava.io.tmpdir=").length == 2);
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void theResultFileThatIsAskedForIsAllThatIsWritten() throws Exception {
    Path csv = current.resolve("mine.csv");
    Ended ended = run(("OneWay " + PIPE + " -rf csv -rff " + csv).split(" "));
    assertThat(ended.out()).contains("Results: " + csv).doesNotContain(".log");
    assertThat(csv).content().startsWith("\"Benchmark\",\"Mode\"").contains("pipe");
    assertThat(current.toFile().list()).containsExactly("mine.csv");
  }

  @Test
  void aResultThatCannotBeWrittenIsPrinted() throws Exception {
    Path file = Files.createDirectory(current.resolve("folder")).resolve("mine.json");
    Path java = javaThat("rmdir '" + file.getParent() + "'");
    Ended ended = run(("OneWay " + PIPE + " -jvm " + java + " -rf json -rff " + file).split(" "));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains(file.toString()).hasLineCount(1);
    String json = ended.out().substring(ended.out().indexOf("\n[") + 1);
    assertThat(new ObjectMapper().readTree(json)).hasSize(1);
    assertThat(file.getParent()).doesNotExist();
  }

  @Test
  void toolsFindTheSameBenchmarkInTheResultsOfTwoRuns() throws Exception {
    List<JsonNode> runs = new ArrayList<>();
    for (String file : List.of("a.json", "b.json")) {
      run(("OneWay " + PIPE + " -rf json -rff " + file).split(" "));
      JsonNode results = new ObjectMapper().readTree(current.resolve(file).toFile());
      OtherTools.canRead(results);
      assertThat(results.path(0).path("primaryMetric").path("rawData")).isNotEmpty();
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
    String[] line = ("OneWay " + PIPE + " -prof gc -t 2 -jvm " + home).split(" ");
    Ended ended = run(Stream.of(line, flags).flatMap(Stream::of).toArray(String[]::new));
    assertThat(ended.out()).contains("gc.alloc.rate", "2 threads", "1 measured");
    assertThat(ended.out()).contains("-Xms9m -Xmx200m -Dmine=1 -Dyours=2");
    assertThat(ended.out().split("-Djava.io.tmpdir=")).hasSize(1); // of the launcher, not a result
    assertThat(temp).isEmptyDirectory();
  }

  /** JMH leaves the flag alone where its own hints are off. */
  @Test
  void aFileOfCompilerCommandsThatTheUserNamesStays() throws Exception {
    Path commands = Files.writeString(current.resolve("my.hints"), "quiet\n");
    Ended ended =
        new BenchmarksJar(temp, current)
            .archived()
            .with("-Djmh.compilerhints.mode=FORCE_OFF")
            .run(
                args(
                    "OneWay",
                    "-p",
                    "transport=uds",
                    "-p",
                    "connection=long",
                    "-p",
                    "server=c",
                    "-jvmArgs",
                    "-XX:CompileCommandFile=" + commands));
    assertThat(ended.status()).isZero();
    assertThat(commands).exists();
  }

  @Test
  void whatWasMeasuredIsKeptWhereAForkCannotBeStarted() throws Exception {
    Path java = javaThat("rm \"$0\"");
    Ended ended = run(("OneWay -p transport=uds -p server=c -jvm " + java).split(" "));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).contains("cannot start " + java, "1 measured, 0 n/a, 1 failed");
    assertThat(only(current.resolve("results"), ".json")).isNotEmptyFile();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void theFirstFailureEndsTheRunWhereAskedFor() throws Exception {
    Ended ended =
        run("OneWay", "-p", "transport=pipe", "-foe", "true", "-jvmArgs", "-XX:+NoSuchFlag");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("-foe true", "NoSuchFlag");
    assertThat(ended.out()).contains("1 failed, 1 not run", "Results: ");
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void aParameterOfNoSelectedBenchmarkIsIgnoredWithAWord() throws Exception {
    Ended ended = run("CallOverheadEmpty.jni", "-p", "transport=sysv");
    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains("-p transport is ignored", "1 measured")
        .doesNotContain("client: ");
  }

  @Test
  void withoutAForkThereIsNoTalkOfOne() throws Exception {
    Ended ended =
        new BenchmarksJar(temp, current)
            .archived()
            .run(
                "OneWay --all -p transport=uds -p connection=long -p pin=none -f 0 -i 1 -r 50ms -wi 0"
                    .split(" "));
    assertThat(ended.status()).isZero();
    assertThat(ended.out())
        .contains("Without a fork (-f 0)", "0 forks", "1 measured")
        .doesNotContain("One fork");
  }

  @Test
  void bothRuntimesStandInTheReportAndInEachResult() throws Exception {
    run(
        "OneWay -p transport=uds -p connection=long -p server=java,c -rf json -rff mine.json"
            .split(" "));
    String own = "java " + System.getProperty("java.vm.version");
    Path mine = current.resolve("mine.json");
    JsonNode results = new ObjectMapper().readTree(mine.toFile());
    assertThat(results).hasSize(2);
    for (JsonNode result : results) {
      String server = result.path("params").path("server").asText();
      assertThat(result.path("runtimes").path("client").asText()).isEqualTo(own);
      assertThat(result.path("runtimes").path("server").asText()).startsWith(server + " ");
    }
  }

  @Test
  void aReadOnlyCurrentDirectoryDoesNotMatter() throws Exception {
    Ended ended =
        new BenchmarksJar(temp, READ_ONLY_EVEN_FOR_ROOT)
            .archived()
            .run(args(("OneWay " + PIPE).split(" ")));
    assertThat(ended.status()).isZero();
    assertThat(ended.out()).contains("Results: " + temp);
    Path mine = only(temp, "");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mine)))
        .isEqualTo("rwx------");
    assertThat(only(mine, ".json")).isNotEmptyFile();
  }

  @Test
  void aReadOnlyTempDirectoryIsExplained() throws Exception {
    Ended ended =
        new BenchmarksJar(READ_ONLY_EVEN_FOR_ROOT, current).run("OneWay", "-p", "transport=pipe");
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err().strip().lines()).hasSize(1);
    assertThat(ended.err()).contains("/sys", "-Djava.io.tmpdir=");
    assertThat(current).isEmptyDirectory();
  }

  @Test
  void aTerminalWithoutMicroSignsGetsPlainLettersAndDigits() throws Exception {
    Ended ended =
        new BenchmarksJar(temp, current)
            .archived()
            .with("-Dstdout.encoding=US-ASCII")
            .with("-Duser.language=ar") // whose own digits would be question marks
            .with("-Duser.country=EG")
            .run(args(("RoundTrip --no-files " + PIPE).split(" ")));
    assertThat(ended.out()).contains("p50 us").doesNotContain("?", "µ");
    assertThat(current).as("--no-files").isEmptyDirectory();
  }

  /** A java program that does something else before it is a fork. */
  private Path javaThat(String command) throws IOException {
    String script = "#!/bin/sh\ncase \"$*\" in *ForkMain*) %s;; esac\nexec '%s' \"$@\"\n";
    Path own = Path.of(System.getProperty("java.home"), "bin/java");
    Path java = Files.writeString(current.resolve("java"), script.formatted(command, own));
    return Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
  }

  private Ended run(String... more) throws Exception {
    return new BenchmarksJar(temp, current)
        .archived()
        .with("-Dstdout.encoding=UTF-8")
        .run(args(more));
  }

  private static String[] args(String... more) {
    return Stream.concat(Stream.of(more), BRIEF.stream()).toArray(String[]::new);
  }

  private static Path only(Path directory, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(suffix)).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }
}
