package msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import msgq.bench.transport.Link;
import msgq.bench.trust.Tool;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a row says of its acknowledgement, and what the kernel sees of it. */
class AcknowledgedIT {
  private static final int MESSAGES = 100;

  @TestFactory
  Stream<DynamicTest> eachMessageIsSyncedIfTheRowSaysSoAndNoOther() {
    return Rows.all()
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      long syncs = syncs(row);
                      System.out.printf(
                          "%s: %.2f syncs for each acknowledged message%n",
                          row.name(), (double) syncs / MESSAGES);
                      if (row.acknowledged() == Acknowledged.SYNCED) {
                        assertThat(syncs).isGreaterThanOrEqualTo(MESSAGES);
                      } else {
                        assertThat(syncs).isLessThan(MESSAGES / 2); // of other files
                      }
                    }));
  }

  private static long syncs(Row row) throws Exception {
    try (RunningBroker broker = new RunningBroker(row)) {
      Link link = broker.sender();
      link.open();
      send(link); // what is made at the first message is not counted
      Path calls = broker.endpoints().directory().resolve("calls");
      Process strace = trace(broker.pid(), calls);
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
  private static Process trace(long pid, Path calls) throws Exception {
    assumeTrue(Tool.find("strace").isPresent(), "strace is not installed");
    Path said = calls.resolveSibling("strace");
    Process strace =
        new ProcessBuilder(
                "strace",
                "-f",
                "-e",
                "trace=fsync,fdatasync,msync",
                "-o",
                "" + calls,
                "-p",
                "" + pid)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    while (!allTraced(pid)) {
      assumeTrue(
          !strace.waitFor(10, TimeUnit.MILLISECONDS), () -> "strace cannot attach: " + read(said));
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
