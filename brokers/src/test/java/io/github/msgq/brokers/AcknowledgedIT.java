package io.github.msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.libraries.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a row says of its acknowledgement, and what the kernel sees of it. */
class AcknowledgedIT {
  private static final int MESSAGES = 100;
  private static final String SYNCS = "fsync,fdatasync,msync";

  /** Ends what hangs, such as at a sync that has no end; the slowest machine is done before. */
  private static final Duration HANGS = Duration.ofMinutes(15);

  /** A row on the disk syncs each message; no other waits for a sync, not even an endless one. */
  @TestFactory
  Stream<DynamicTest> aSenderWaitsForTheDiskIfTheRowSaysSoAndNoOtherDoes() {
    return Rows.all()
        .map(Row.class::cast)
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      boolean synced = row.acknowledged() == Acknowledged.SYNCED;
                      long syncs = assertTimeoutPreemptively(HANGS, () -> syncs(row, !synced));
                      System.out.printf(
                          "%s: %s for %d acknowledged messages%n",
                          row.name(),
                          synced ? syncs + " syncs" : syncs + " endless syncs, none awaited,",
                          MESSAGES);
                      if (synced) {
                        assertThat(syncs).isGreaterThanOrEqualTo(MESSAGES);
                      }
                    }));
  }

  /**
   * How many there were while the messages were sent, each after the last was acknowledged.
   *
   * @param endless whether none of them ends meanwhile
   */
  private static long syncs(Row row, boolean endless) throws Exception {
    try (RunningBroker broker = new RunningBroker(row)) {
      Link link = broker.sender();
      link.open();
      send(link); // what is made at the first message is not counted
      Path calls = broker.endpoints().directory().resolve("calls");
      Process strace = trace(broker.pid(), calls, endless);
      try {
        send(link);
      } finally {
        strace.destroy();
        strace.waitFor();
      }
      link.close();
      return Files.lines(calls).filter(line -> line.contains("sync(")).count();
    }
  }

  private static void send(Link link) throws IOException {
    for (int i = 0; i < MESSAGES; i++) {
      link.message().stamp(i);
      link.send();
    }
  }

  /** Returns when all threads of the process are traced. */
  private static Process trace(long pid, Path calls, boolean endless) throws Exception {
    assumeTrue(Tool.find("strace").isPresent(), "strace is not installed");
    Path traced = calls.resolveSibling("strace");
    Process strace =
        new ProcessBuilder(
                "strace",
                "-f",
                "-e",
                (endless ? "inject=%s:delay_enter=10000s" : "trace=%s").formatted(SYNCS),
                "-o",
                "" + calls,
                "-p",
                "" + pid)
            .redirectErrorStream(true)
            .redirectOutput(traced.toFile())
            .start();
    while (!allTraced(pid)) {
      assumeTrue(
          !strace.waitFor(10, TimeUnit.MILLISECONDS),
          () -> "strace cannot attach: " + read(traced));
    }
    return strace;
  }

  private static boolean allTraced(long pid) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      return threads.allMatch(
          thread -> !read(thread.resolve("status")).contains("TracerPid:\t0\n"));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return ""; // a thread has ended
    }
  }
}
