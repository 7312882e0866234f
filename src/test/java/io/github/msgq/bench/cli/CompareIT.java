package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.measure.plan.OtherTools;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.host.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;

/** Two builds of benchmarks of others. */
class CompareIT extends ComparedJars {
  private static final int RUNS = 10;
  private static final int UNDECIDED = 5;

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

  /**
   * The slowdown is the only thing that differs between the two, unless a machine stands still in
   * the middle of a fork: then a comparison is undecided, and there is another.
   */
  @Test
  void anInjectedSlowdownOfRealBenchmarksIsFound() throws Exception {
    Path old = ToyJar.withJmh(jars.resolve("old.jar"), "toy.Work", WORK.replace("TOKENS", "100"));
    Path now =
        ToyJar.withJmh(jars.resolve("new.jar"), "toy.Work", WORK.replace("TOKENS", "100000"));
    Path markdown = jars.resolve("summary.md");
    String line = "compare %s %s toy.Work.work$ -p size=1 -f 3 --fail-on-regression 10%% --md %s";
    Ended ended = msgq.type(line, old, now, markdown);
    for (int i = 1; i < RUNS && ended.status() == UNDECIDED; i++) {
      Command.of("rm", "-r", current.resolve("results").toString()).run().isWell();
      ended = msgq.type(line, old, now, markdown);
    }
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("Significantly worse by more than 10%: 1 of 1 combination");
    assertThat(ended.status()).isEqualTo(3);
    assertThat(markdown).content().contains("size=1", "| Work | ", " slower");
    assertThat(BenchmarksJar.only(current.resolve("results"), ".log"))
        .content()
        .contains("What changed from old.jar to new.jar?", "Significantly worse by more than 10%");
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

  /** It selects benchmarks, such as a method {@code json} of a class {@code Serialize}. */
  @Test
  void anExpressionMayEndAsAFilesNameDoes() throws Exception {
    String toy = "names=a.Serialize.json\na.Serialize.json.figure=";
    Ended ended = compare(toy + 100, toy + 130, "Serialize.json", "-f", "3");
    assertThat(ended.status()).isEqualTo(3);
  }

  @Test
  void oneAgainstItselfShowsWhatCanBeSeen() throws Exception {
    Path jar = ToyJar.standIn(jars.resolve("a.jar"), "names=a.B.c\na.B.c.figure=100");
    Ended ended = msgq.type("compare %s %s -f 6 --metric p42", jar, jar);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("--metric p42: no benchmark has such a figure")
        .contains(
            "a.jar (old)", "here, with these options, one could see changes of 5% in 1 of 1 row")
        .containsPattern("load average [0-9.]+ before and [0-9.]+ after, on [0-9]+ core");
  }

  /** Files of all forks bear one name. */
  @Test
  void theProfilersOfEachForkHaveADirectoryOfTheirOwn() throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=";
    Path typed = jars.resolve("typed");
    String other = "async:dir=" + typed + ";output=flamegraph";
    compare(toy + 100, toy + 130, "-f", "3", "-prof", "jfr", "-prof", other, "-prof", "async.Mine");
    String name = BenchmarksJar.only(current.resolve("results"), ".log").toString();
    String base = name.substring(0, name.length() - ".log".length());
    for (String side : List.of("-old/", "-new/")) {
      for (int fork = 1; fork <= 3; fork++) {
        String jfr = "-prof, jfr:dir=" + base + side + fork + ", ";
        String place = Path.of(base + side).getFileName() + "/" + fork;
        String async = "-prof, async:output=flamegraph;dir=" + typed.resolve(place) + ", ";
        assertThat(calls())
            .filteredOn(call -> call.contains(jfr + async + "-prof, async.Mine, "))
            .hasSize(1);
      }
    }
    JsonNode result = new ObjectMapper().readTree(json().get(0).toFile()).get(0);
    assertThat(OtherTools.extension(result).at("/run/facts/profiles").asText())
        .isEqualTo(typed.resolve(Path.of(base + "-old").getFileName()).toString());
  }

  /** What the result has and the jar lacks is missing; what was not asked for is not. */
  @Test
  void aJarIsComparedWithAnOlderResult() throws Exception {
    String toy = "names=%s\na.B.c.figure=%d\na.B.d.figure=100\nx.Y.z.figure=100";
    String all = toy.formatted("a.B.c,a.B.d,x.Y.z", 100);
    compare(all, all, "-f", "3");
    Path old = json().get(0);
    int before = calls().size();
    Path now = ToyJar.standIn(jars.resolve("now.jar"), toy.formatted("a.B.c,x.Y.z", 130));
    Ended slower = msgq.type("compare %s %s a.B", old, now);
    assertThat(slower.err()).isEmpty();
    assertThat(slower.out())
        .contains("now.jar compared with compare-", "1 slower")
        .containsPattern("only in compare-.*: B.d\n")
        .contains("only in now.jar: Y.z"); // as the stand-in lists what nobody asked for
    assertThat(slower.status()).isEqualTo(3);
    assertThat(calls().size() - before).isBetween(3, 18);
    Ended missing = msgq.type("compare %s %s a.B --fail-on-regression 50%%", old, now);
    assertThat(missing.out()).contains("1 combination of the old side is missing");
    assertThat(missing.status()).isEqualTo(4);
    Path near = ToyJar.standIn(jars.resolve("near.jar"), toy.formatted("a.B.c", 110));
    Ended open = msgq.type("compare %s %s a.B.c --fail-on-regression 10%%", old, near);
    assertThat(open.out().replaceAll("\\s+", " "))
        .contains("Given up, as more forks of this run alone would not decide it", "much): B.c");
    assertThat(open.status()).isEqualTo(5);
  }

  /** By its main class, with the gauge. */
  @Test
  void twoOfOurOwnJarsAreCompared() throws Exception {
    Ended ended =
        msgq.type(
            "compare %1$s %1$s RoundTrip -p transport=uds -p placement=none -p server=c"
                + " -f 3 -wi 1 -w 50ms -i 2 -r 50ms --fail-on-regression 9999%%"
                + " --allow-undecided",
            BenchmarksJar.JAR);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("at the old run's speed", "only connection=long is compared", "1 combination");
    assertThat(ended.status()).isZero();
    JsonNode results = new ObjectMapper().readTree(json().get(1).toFile());
    OtherTools.canRead(results);
    JsonNode result = results.get(0);
    assertThat(result.get("forks").asInt()).isEqualTo(3);
    assertThat(result.at("/secondaryMetrics/ratio/rawData")).hasSize(3);
    assertThat(OtherTools.extension(result).at("/runtimes/client").asText()).startsWith("java ");
    assertNothingLeft();
  }

  /** Benchmarks of calls have no connection and no placement. */
  @Test
  void noNoteIsOfAParameterThatTheComparedLack() throws Exception {
    Ended ended =
        msgq.type(
            "compare %1$s %1$s CallOverheadEmpty.jni -f 3 -wi 0 -i 1 -r 50ms"
                + " --fail-on-regression 9999%% --allow-undecided",
            BenchmarksJar.JAR);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("1 combination").doesNotContain("is compared: -p");
    assertThat(ended.status()).isZero();
  }

  @Test
  void oneOfOursThatIsTooOldIsRefused() throws Exception {
    Path old = jars.resolve("old.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
    manifest.getMainAttributes().putValue("Main-Class", "io.github.msgq.bench.Main");
    new JarOutputStream(Files.newOutputStream(old), manifest).close();
    Ended ended = msgq.type("compare %s %s", BenchmarksJar.JAR, old);
    assertThat(ended.err()).contains("old.jar is a benchmarks.jar of another age").hasLineCount(1);
    assertThat(ended.status()).isEqualTo(1);
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
}
