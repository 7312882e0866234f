package io.github.msgq.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresTool;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Studies that do not come to their end. */
@ResourceLock(StudyIT.LAJP)
@Tag("one-jdk")
@RequiresTool({"kill", "setsid"})
class StudyInterruptedIT {
  @TempDir Path temp;
  @TempDir Path current;
  private Process process;

  @AfterEach
  void endIt() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Test
  void ctrlCKeepsWhatWasMeasuredAndLeavesNothing() throws Exception {
    BenchmarksJar jar = new BenchmarksJar(temp, current).archived();
    process = jar.start("study", "apue", "lajp");
    BufferedReader out = process.inputReader();
    awaitLine(out, "9/");
    List<ProcessHandle> started = process.descendants().toList();
    BenchmarksJar.signal("INT", -process.pid());
    String rest = out.lines().collect(Collectors.joining("\n"));
    Command.end(process);
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(rest)
        .contains("Interrupted", "MQ, real", "Results: ")
        .doesNotContain("failed", "not measured", "lajp:");
    try (Stream<Path> results = Files.list(current.resolve("results"))) {
      assertThat(results.map(path -> path.toString().replaceAll(".*\\.", "")))
          .containsExactlyInAnyOrder("json", "html");
    }
    assertThat(BenchmarksJar.only(current.resolve("results"), ".html"))
        .content()
        .containsPattern("apue .*interrupted");
    assertNothingLeft(started);
  }

  @Test
  void ctrlCBeforeAnythingWasMeasuredLeavesNothing() throws Exception {
    process = new BenchmarksJar(temp, current).archived().start("study", "lajp");
    BufferedReader out = process.inputReader();
    awaitLine(out, "lajp: 12 rows");
    List<ProcessHandle> started = awaitStarted();
    BenchmarksJar.signal("INT", -process.pid());
    String rest = out.lines().collect(Collectors.joining("\n"));
    Command.end(process);
    assertThat(rest).doesNotContain("Results: ", "failed");
    assertThat(current).isEmptyDirectory();
    assertNothingLeft(started);
  }

  @Test
  void aKilledStudyKeepsWhatWasMeasuredAndTheNextRemovesTheRest() throws Exception {
    BenchmarksJar jar = new BenchmarksJar(temp, current).archived();
    process = jar.start("study", "apue");
    awaitLine(process.inputReader(), "5/");
    List<ProcessHandle> started = awaitStarted();
    BenchmarksJar.signal("KILL", process.pid());
    awaitEnd(started);
    assertThat(temp).isNotEmptyDirectory();
    Path results = current.resolve("results");
    assertThat(BenchmarksJar.only(results, ".json"))
        .content()
        .contains("\"interrupted\": true", "\"seconds\": ");
    Path begun = Files.createFile(results.resolve(".study.json.123456789.part"));
    Files.setLastModifiedTime(begun, FileTime.from(Instant.now().minusSeconds(120)));
    String next = jar.with("-D" + Scale.MINIATURE + "=0.002").run("study", "apue", "--full").out();
    assertThat(next).contains("Removed what killed runs had left: sysv ", ", and 1 more");
    assertThat(temp).isEmptyDirectory();
    assertThat(begun).doesNotExist();
  }

  /** Between two runs there may be nobody. */
  private List<ProcessHandle> awaitStarted() throws InterruptedException {
    List<ProcessHandle> started = process.descendants().toList();
    while (started.isEmpty()) {
      Thread.sleep(1);
      started = process.descendants().toList();
    }
    return started;
  }

  private void assertNothingLeft(List<ProcessHandle> started) throws Exception {
    awaitEnd(started);
    assertThat(temp).isEmptyDirectory();
  }

  private static void awaitEnd(List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle each : processes) {
      while (Spawn.runs(each)) {
        Thread.sleep(1);
      }
    }
  }

  private static void awaitLine(BufferedReader out, String start) throws Exception {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.strip().startsWith(start)) {
        return;
      }
    }
    throw new AssertionError("ended without the line " + start);
  }
}
