package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comparisons that a signal ends. */
class CompareEndIT extends ComparedJars {
  @Test
  void aSignalToTheLauncherLeavesNothing() throws Exception {
    Process run = kill("TERM", 0);
    assertThat(new String(run.getInputStream().readAllBytes()))
        .contains("Interrupted before anything was measured.");
    assertThat(current.resolve("results")).doesNotExist();
    assertThat(run.getErrorStream().readAllBytes()).isEmpty();
    assertNothingLeft();
  }

  /** Which build's fork comes first is random. */
  @Test
  void whatTheOtherBuildHasNotRunYetIsNotOnlyInOne() throws Exception {
    Process run = kill("TERM", 1);
    assertThat(new String(run.getInputStream().readAllBytes()).replaceAll("\\s+", " "))
        .contains("Interrupted; what was measured until then:")
        .containsPattern("measured in old.jar \\((old|new)\\) only, .* interrupted: B.c")
        .doesNotContain("only in");
    assertThat(json()).hasSize(2);
    assertThat(run.getErrorStream().readAllBytes()).isEmpty();
    assertNothingLeft();
  }

  /** Its private directory is removed by the next run. */
  @Test
  void whateverEndsTheLauncherNoProcessIsLeft() throws Exception {
    kill("KILL", 0);
    assertThat(temp).isNotEmptyDirectory();
    Path library = BenchmarksJar.JAR.resolveSibling("msgq-0.1.0-SNAPSHOT.jar");
    Ended next = msgq.type("compare %s %s", library, library);
    assertThat(next.out()).contains("Left by a killed run, removed: directory");
    assertNothingLeft();
  }

  /** Sends a signal while a fork is asleep, after so many that are not. */
  private Process kill(String signal, int awake) throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=100\nsleep=600000\nawake=" + awake;
    Path jar = ToyJar.standIn(jars.resolve("old.jar"), toy);
    Process run = msgq.start("compare", jar.toString(), jar.toString());
    assertThat(RunningBenchmark.comesTrue(() -> forks() > awake)).isTrue();
    List<ProcessHandle> all = run.descendants().toList();
    assertThat(all).hasSizeGreaterThan(1);
    BenchmarksJar.signal(signal, run.pid());
    assertThat(
            RunningBenchmark.comesTrue(
                () -> !run.isAlive() && all.stream().noneMatch(ProcessHandle::isAlive)))
        .isTrue();
    return run;
  }

  private long forks() {
    try (Stream<String> calls = Files.lines(current.resolve("calls"))) {
      return calls.count();
    } catch (IOException e) {
      return 0;
    }
  }
}
