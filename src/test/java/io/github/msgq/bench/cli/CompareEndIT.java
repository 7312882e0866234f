package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.machine.linux.Spawn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comparisons that a signal ends. */
class CompareEndIT extends ComparedJars {
  private static final int MOST_SECONDS = 60;
  private static final Pattern AWAITING = Pattern.compile("java|main|output|Completable.*");

  @Test
  void aSignalToTheLauncherLeavesNothing() throws Exception {
    Process run = kill("TERM", 0);
    assertThat(new String(run.getInputStream().readAllBytes()))
        .contains("Interrupted before anything was measured.");
    assertThat(current.resolve("results")).doesNotExist();
    assertThat(run.getErrorStream().readAllBytes()).isEmpty();
    assertNothingLeft();
  }

  @Test
  void aSignalWhileAJarListsLeavesNothing() throws Exception {
    Path jar = ToyJar.standIn(jars.resolve("old.jar"), "names=a.B.c\nlist.sleep=86400000");
    Process run = msgq.start("compare", jar.toString(), jar.toString());
    RunningBenchmark.await(run.toHandle(), () -> Files.exists(current.resolve("listing")));
    end("TERM", run);
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
    assertThat(next.out()).contains("Removed what killed runs had left: directory");
    assertNothingLeft();
  }

  /** What wakes up beside a benchmark disturbs it. */
  @Test
  void theLauncherSleepsWhileAForkRuns() throws Exception {
    Process run = untilAsleep(0);
    try {
      int seconds = 0;
      String before = "";
      for (String now = waits(run); !now.equals(before); now = waits(run)) {
        assertThat(seconds++).as(now).isLessThan(MOST_SECONDS);
        before = now;
        TimeUnit.SECONDS.sleep(1);
      }
    } finally {
      end("TERM", run);
    }
  }

  /** Sends a signal while a fork is asleep, after so many that are not. */
  private Process kill(String signal, int awake) throws Exception {
    Process run = untilAsleep(awake);
    end(signal, run);
    return run;
  }

  private Process untilAsleep(int awake) throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=100\nsleep=86400000\nawake=" + awake;
    Path jar = ToyJar.standIn(jars.resolve("old.jar"), toy);
    Process run = msgq.start("compare", jar.toString(), jar.toString());
    RunningBenchmark.await(run.toHandle(), () -> forks() > awake);
    return run;
  }

  private static void end(String signal, Process run) throws Exception {
    List<ProcessHandle> all = run.descendants().toList();
    assertThat(all).hasSizeGreaterThan(1);
    BenchmarksJar.signal(signal, run.pid());
    RunningBenchmark.await(() -> !run.isAlive() && all.stream().noneMatch(Spawn::runs));
  }

  /** How often each of the threads that await a fork has waited. */
  private static String waits(Process run) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + run.pid() + "/task"))) {
      return threads.sorted().map(CompareEndIT::waits).collect(Collectors.joining());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String waits(Path thread) {
    try {
      return AWAITING.matcher(Files.readString(thread.resolve("comm")).strip()).matches()
          ? Files.readAllLines(thread.resolve("status")).stream()
              .filter(line -> line.startsWith("voluntary_ctxt_switches"))
              .collect(Collectors.joining("", thread.toString(), ""))
          : "";
    } catch (IOException e) {
      return ""; // it has ended
    }
  }

  private long forks() {
    try (Stream<String> calls = Files.lines(current.resolve("calls"))) {
      return calls.count();
    } catch (IOException e) {
      return 0;
    }
  }
}
