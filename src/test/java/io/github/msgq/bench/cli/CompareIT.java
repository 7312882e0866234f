package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.plan.Jdk;
import io.github.msgq.bench.plan.OtherTools;
import io.github.msgq.bench.plan.TargetJava;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two builds of benchmarks of others. */
@Tag("one-jdk")
class CompareIT {
  private static final String WORK =
      """
      package toy;

      import java.util.concurrent.TimeUnit;
      import org.openjdk.jmh.annotations.*;
      import org.openjdk.jmh.infra.Blackhole;

      @State(Scope.Benchmark)
      @BenchmarkMode(Mode.AverageTime)
      @OutputTimeUnit(TimeUnit.MICROSECONDS)
      @Warmup(iterations = 1, time = 20, timeUnit = TimeUnit.MILLISECONDS)
      @Measurement(iterations = 2, time = 20, timeUnit = TimeUnit.MILLISECONDS)
      @Fork(value = 5, warmups = 3)
      public class Work {
        @Param({"1", "2"})
        int size;

        @Benchmark
        public void work() {
          Blackhole.consumeCPU(size * TOKENS);
        }

        @Benchmark
        public void workTwice() {
          Blackhole.consumeCPU(10);
        }
      }
      """;

  @TempDir Path temp;
  @TempDir Path current;
  @TempDir Path jars;
  private BenchmarksJar msgq;

  @BeforeEach
  void jar() {
    msgq = new BenchmarksJar(temp, current).with("-Dstdout.encoding=UTF-8");
  }

  private Ended compare(String old, String now, String... more) throws Exception {
    Path before = ToyJar.standIn(jars.resolve("old.jar"), old);
    Path after = ToyJar.standIn(jars.resolve("new.jar"), now);
    return msgq.run(
        Stream.of(Stream.of("compare", before.toString(), after.toString()), Stream.of(more))
            .flatMap(each -> each)
            .toArray(String[]::new));
  }

  /** The results, the old build's first: JMH Visualizer sorts runs by their files' names. */
  private List<Path> json() throws Exception {
    try (Stream<Path> files = Files.list(current.resolve("results"))) {
      return files
          .filter(each -> each.toString().endsWith(".json"))
          .sorted(Comparator.comparing(each -> each.toString().replace(".json", "")))
          .toList();
    }
  }

  private List<String> calls() throws Exception {
    return Files.readAllLines(current.resolve("calls"));
  }

  private void assertNothingLeft() throws Exception {
    assertThat(temp).isEmptyDirectory();
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      assertThat(processes.filter(each -> command(each).contains(temp.toString()))).isEmpty();
    }
  }

  private static String command(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"));
    } catch (IOException e) {
      return ""; // it is no process, or has ended
    }
  }

  /** The slowdown is the only thing that differs between the two. */
  @Test
  void anInjectedSlowdownOfRealBenchmarksIsFound() throws Exception {
    Path old = ToyJar.withJmh(jars.resolve("old.jar"), "toy.Work", WORK.replace("TOKENS", "100"));
    Path now =
        ToyJar.withJmh(jars.resolve("new.jar"), "toy.Work", WORK.replace("TOKENS", "100000"));
    Path markdown = jars.resolve("summary.md");
    Ended ended =
        msgq.type(
            "compare %s %s toy.Work.work$ -p size=1 -f 3 --fail-on-regression 10%% --md %s",
            old, now, markdown);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("Significantly worse by more than 10%: 1 of 1 combination");
    assertThat(ended.status()).isEqualTo(3);
    assertThat(markdown).content().contains("size=1", "| Work | ", " slower");
    List<Path> files = json();
    assertThat(files.get(1).toString()).endsWith("-new.json");
    JsonNode result = null;
    for (Path file : files) {
      result = new ObjectMapper().readTree(file.toFile());
      OtherTools.canRead(result);
      assertThat(result).hasSize(1);
      assertThat(result.get(0).get("forks").asInt()).isEqualTo(3);
      assertThat(result.get(0).get("primaryMetric").get("rawData")).hasSize(3);
      assertThat(result.get(0).get("params").get("size").asText()).isEqualTo("1");
    }
    assertThat(OtherTools.extension(result.get(0)).at("/run/facts/build").asText())
        .isEqualTo("new.jar");
    assertThat(BenchmarksJar.only(current.resolve("results"), ".html"))
        .content()
        .contains("What changed from old.jar to new.jar?", "\"forks\":[[");
    assertNothingLeft();
  }

  @Test
  void forksAreAddedUntilEachRowIsDecided() throws Exception {
    Ended ended =
        compare(
            "names=a.B.c\na.B.c.figure=100",
            "names=a.B.c\na.B.c.figure=130",
            "-i",
            "7",
            "-v",
            "SILENT");
    assertThat(ended.out()).contains("1 slower");
    assertThat(ended.status()).isEqualTo(3);
    assertThat(calls())
        .hasSizeBetween(6, 12)
        .allMatch(call -> call.startsWith("[^\\Qa.B.c\\E$, "))
        .allMatch(call -> call.contains(", -i, 7, ") && call.contains(", -v, SILENT, "))
        .allMatch(call -> call.contains(", -f, 1, -wf, 0, -foe, true, -rf"));
    assertNothingLeft();
  }

  /** That it is slower is soon decided; by how much never, as a round disturbs both alike. */
  @Test
  void aGateGetsForksUntilItsLimitIsDecided() throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=";
    Ended ended = compare(toy + 100, toy + 110, "--fail-on-regression", "10%");
    assertThat(ended.out()).contains("Perhaps worse by more than 10%: 1: B.c");
    assertThat(ended.status()).isEqualTo(5);
    assertThat(calls()).hasSize(36);
  }

  @Test
  void oneAgainstItselfShowsWhatCanBeSeen() throws Exception {
    Path jar = ToyJar.standIn(jars.resolve("a.jar"), "names=a.B.c\na.B.c.figure=100");
    Ended ended = msgq.type("compare %s %s -f 6 --metric p42", jar, jar);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("--metric p42: no benchmark has such a figure")
        .contains("a.jar (old)", "here, with these options, one could see 5% in 1 of 1 row");
  }

  @Test
  void twoSettingsOfOneJarAreCompared() throws Exception {
    Path jar = ToyJar.standIn(jars.resolve("a.jar"), "names=a.B.c\na.B.c.figure=100");
    String[] typed = {
      "compare",
      jar.toString(),
      "--jvm-args-new",
      "-XX:+UseZGC -Xmx1g",
      "-f",
      "3",
      "-jvmArgs",
      "-ea"
    };
    Ended ended = msgq.run(typed);
    assertThat(ended.out()).contains("a.jar -XX:+UseZGC -Xmx1g compared with a.jar:");
    assertThat(calls()).hasSize(6).allMatch(call -> call.contains("-jvmArgs, -ea"));
    String option = ", -jvmArgsAppend, -XX:-UsePerfData"; // in place of annotations on both sides
    assertThat(calls()).filteredOn(call -> call.contains(option + ", ")).hasSize(3);
    assertThat(calls())
        .filteredOn(call -> call.contains(option + " -XX:+UseZGC -Xmx1g, "))
        .hasSize(3);
    Ended twice = msgq.type("compare %s --jvm-args-new -Dx -jvmArgsAppend -Dy", jar);
    assertThat(twice.err()).contains("JMH appends flags once");
  }

  @Test
  void twoJdksAreCompared() throws Exception {
    List<Jdk> all = Jdk.named("--jdks", List.of("all"), TargetJava.OLDEST);
    assumeThat(all).hasSizeGreaterThan(1);
    Path jar = ToyJar.standIn(jars.resolve("a.jar"), "names=a.B.c\na.B.c.figure=100");
    Ended ended =
        msgq.type(
            "compare %s --jdks %s,%s -f 3",
            jar, all.get(0).java().executable(), all.get(1).java().executable());
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains(
            "What changed from JDK %s to JDK %s?".formatted(all.get(0).label(), all.get(1).label()))
        .doesNotContain("but other JDK"); // which is what is compared
    for (Jdk each : all.subList(0, 2)) {
      assertThat(calls())
          .filteredOn(call -> call.endsWith(" on " + each.java().version()))
          .hasSize(3);
    }
  }

  /** Jars are copied, and so is what they name beside them. */
  @Test
  void whatAJarNamesBesideItIsFound() throws Exception {
    Path old =
        ToyJar.thin(Files.createDirectory(jars.resolve("old")), "names=a.B.c\na.B.c.figure=100");
    Path now =
        ToyJar.thin(Files.createDirectory(jars.resolve("new")), "names=a.B.c\na.B.c.figure=130");
    Ended ended = msgq.type("compare %s %s -f 3", old, now);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.status()).isEqualTo(3);
    Files.setPosixFilePermissions(
        now.resolveSibling("lib"), PosixFilePermissions.fromString("rwxrwxrwx"));
    ended = msgq.type("compare %s %s -f 3", old, now);
    assertThat(ended.err()).contains("lib, of", "can be changed by any user");
    assertNothingLeft();
  }

  @Test
  void aJarMayBeRemovedMeanwhile() throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=100\nremoves=" + jars.resolve("old.jar");
    Ended ended = compare(toy, toy, "-f", "3");
    assertThat(ended.err()).isEmpty();
    assertThat(json()).hasSize(2);
  }

  @Test
  void eachBadCaseHasASentence() throws Exception {
    Ended ended =
        compare(
            """
            names=a.B.good,a.B.gone,a.B.fails,a.B.empty,a.B.odd,a.B.grown
            a.B.good.figure=1
            a.B.fails.figure=1
            a.B.empty.figure=1
            a.B.odd.params=s=x,y, z
            a.B.odd.figure=1
            a.B.grown.figure=1
            """,
            """
            names=a.B.good,a.B.fresh,a.B.fails,a.B.empty,a.B.odd,a.B.grown
            a.B.good.figure=1
            a.B.fails.how=fails
            a.B.empty.how=empty
            a.B.odd.params=s=x,y, z
            a.B.odd.figure=1
            a.B.grown.params=n=1, 2
            """,
            "-f",
            "3");
    String out = ended.out().replaceAll("\\s+", " ");
    assertThat(out)
        .contains(
            "only in old.jar: a.B.gone; a.B.grown only in new.jar: a.B.fresh; a.B.grown n=1; a.B.grown n=2")
        .contains(
            "not measured, as JMH's -p splits a value at commas, and refuses '=' and no value: a.B.odd s=x,y")
        .contains("java.lang.IllegalStateException: on purpose")
        .contains("JMH left no result (exit status 0)");
    assertThat(ended.status()).isEqualTo(2);
    assertNothingLeft();
  }

  @Test
  void whatIsInAJarMovesNoTerminal() throws Exception {
    Path old =
        ToyJar.standIn(
            jars.resolve("o\u001b[2Jld.jar"),
            "names=a.B.c\na.B.c.figure=100\na.B.c.params=s=x, \\u001b[31my");
    Ended ended = msgq.run("compare", old.toString(), old.toString(), "-f", "3");
    assertThat(ended.out() + ended.err())
        .contains("a.B.c s=\uFFFD[31my", "o\uFFFD[2Jld.jar")
        .doesNotContain("\u001b");
    for (String ending : List.of("new.json", ".html")) {
      assertThat(BenchmarksJar.only(current.resolve("results"), ending))
          .content()
          .doesNotContain("\u001b");
    }
  }

  @Test
  void aJarThatPrintsWithoutEndOrDoesNotAnswerIsEnded() throws Exception {
    msgq = msgq.with("-Dmsgq.printed.bytes=10000000").with("-Xmx64m");
    String toy = "names=a.B.c\na.B.c.figure=100\na.B.c.how=floods";
    Ended flooded = compare(toy, toy, "-f", "3");
    assertThat(flooded.out()).contains("it was ended, since it printed without end");
    assertThat(flooded.status()).isEqualTo(2);
    msgq = new BenchmarksJar(temp, current).with("-Dmsgq.list.millis=1000");
    String silent = "names=a.B.c\nlist.sleep=600000";
    Ended waited = compare(silent, silent);
    assertThat(waited.err())
        .contains("old.jar cannot list its benchmarks by org.openjdk.jmh.Main")
        .contains("it had not answered after 1.0 s")
        .hasLineCount(1);
    assertNothingLeft();
  }

  @Test
  void aFirstResultThatFailsIsASentence() throws Exception {
    String toy = "names=a.B.c\na.B.c.how=fails\nwithout.lp=1";
    Ended ended = compare(toy, toy, "-f", "3");
    assertThat(ended.err()).contains("IllegalStateException: on purpose").hasLineCount(1);
    assertThat(ended.status()).isEqualTo(1);
  }

  /** JMH lists parameters since 1.12. */
  @Test
  void withoutAListOfParametersTheyComeFromAFirstResult() throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=100\nwithout.lp=1";
    Ended ended = compare(toy, toy, "-p", "size=4", "-f", "3", "-i", "9");
    assertThat(ended.out()).contains("1 combination");
    assertThat(calls()).hasSize(8);
    assertThat(calls().subList(0, 2)).allMatch(call -> call.contains("-p, size=4, -wi, 0"));
    assertThat(calls().subList(2, 8)).allMatch(call -> call.contains("-p, size=4, -i, 9, -f, 1"));
  }

  /** As the action does it, on a project whose head is slower. */
  @Test
  void theActionFailsOnARegression() throws Exception {
    Path project = Files.createDirectory(jars.resolve("project"));
    Path empty = ToyJar.standIn(jars.resolve("empty.jar"), "");
    for (int figure : List.of(100, 130)) {
      Files.writeString(project.resolve("toy"), "names=a.B.c\na.B.c.figure=" + figure);
      shell(
          project,
          Map.of(),
          "test -d .git || git init -q; git add toy; git -c user.name=a -c user.email=a@b commit -qm "
              + figure);
    }
    Path summary = jars.resolve("summary.md");
    Map<String, String> environment =
        Map.of(
            "GITHUB_ACTION_PATH",
            Path.of("").toAbsolutePath().toString(),
            "GITHUB_STEP_SUMMARY",
            summary.toString(),
            "BASE",
            "HEAD^",
            "HEAD",
            "HEAD",
            "BUILD",
            "mkdir out; cp %s out/b.jar; jar uf out/b.jar toy".formatted(empty),
            "JAR",
            "out/b.jar",
            "OPTIONS",
            "'a.B|x' \\\n  # of each\n-f 3\n--fail-on-regression 5%\n",
            "MSGQ",
            BenchmarksJar.JAR.toString(),
            "JAVA_TOOL_OPTIONS",
            "-Djava.io.tmpdir=" + temp);
    String action = Files.readString(Path.of("action.yml"));
    assertThat(action)
        .contains(
            environment.keySet().stream()
                .filter(name -> name.matches("[A-Z]+"))
                .map(name -> "        " + name + ": ")
                .toList());
    Matcher run = Pattern.compile("run: (.*)").matcher(action);
    assertThat(run.find()).isTrue();
    assertThat(shell(project, environment, run.group(1))).isEqualTo(3);
    assertThat(summary).content().contains("What changed from base.jar to head.jar?", " slower");
    assertThat(BenchmarksJar.only(project.resolve("results"), "-new.json")).isRegularFile();
    assertThat(shell(project, Map.of(), "test $(git worktree list | wc -l) = 1")).isZero();
    assertNothingLeft();
  }

  private int shell(Path directory, Map<String, String> environment, String line) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", "-ec", line).directory(directory.toFile());
    builder.environment().putAll(environment);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(jars.resolve("shell.log").toFile())
        .start()
        .waitFor();
  }

  @Test
  void aJarWithoutJmhIsRefused() throws Exception {
    Ended ended =
        msgq.type(
            "compare %s %s",
            BenchmarksJar.JAR.resolveSibling("msgq-0.1.0-SNAPSHOT.jar"), BenchmarksJar.JAR);
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err())
        .contains("cannot list its benchmarks by org.openjdk.jmh.Main", "main class");
    assertNothingLeft();
  }

  @Test
  void aSignalToTheLauncherLeavesNothing() throws Exception {
    Process run = kill("TERM");
    assertThat(new String(run.getInputStream().readAllBytes()))
        .contains("Interrupted before anything was measured.");
    assertThat(current.resolve("results")).doesNotExist();
    assertThat(run.getErrorStream().readAllBytes()).isEmpty();
    assertNothingLeft();
  }

  /** Its private directory is removed by the next run. */
  @Test
  void whateverEndsTheLauncherNoProcessIsLeft() throws Exception {
    kill("KILL");
    assertThat(temp).isNotEmptyDirectory();
    Path library = BenchmarksJar.JAR.resolveSibling("msgq-0.1.0-SNAPSHOT.jar");
    Ended next = msgq.type("compare %s %s", library, library);
    assertThat(next.out()).contains("Left by a killed run, removed: directory");
    assertNothingLeft();
  }

  private Process kill(String signal) throws Exception {
    Path jar =
        ToyJar.standIn(jars.resolve("old.jar"), "names=a.B.c\na.B.c.figure=100\nsleep=600000");
    Process run = msgq.start("compare", jar.toString(), jar.toString());
    Path calls = current.resolve("calls");
    assertThat(RunningBenchmark.comesTrue(() -> Files.exists(calls))).isTrue();
    List<ProcessHandle> all = run.descendants().collect(Collectors.toList());
    assertThat(all).hasSizeGreaterThan(1);
    BenchmarksJar.signal(signal, run.pid());
    assertThat(
            RunningBenchmark.comesTrue(
                () -> !run.isAlive() && all.stream().noneMatch(ProcessHandle::isAlive)))
        .isTrue();
    return run;
  }
}
