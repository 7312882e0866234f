package io.github.msgq.bench.endpoints.queue;

import static io.github.msgq.bench.terms.parameter.Parameters.DEPTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QueueTransportTest {
  /** What stays open counts for ulimit -q, removed or not. */
  @Test
  void aServerThatCannotMakeAllItsQueuesKeepsNoneOpen() throws IOException {
    Posix posix = new Posix();
    String first = posix.unusedName();
    String second = posix.unusedName();
    Settings settings = Benchmarks.settings(Settings.newToken()).with(DEPTH, 1);
    try (PosixQueue taken = new PosixOptions().maxMessages(1).messageSize(1).createNew(second)) {
      assertThatThrownBy(() -> posix.listen(settings, first + "," + second))
          .hasMessageContaining(second);
      taken.remove();
    }
    assertThat(open()).noneMatch(target -> target.contains(first));
  }

  /** In the launcher, before a server would fail. */
  @Test
  void memoryThatAllQueuesWouldNotFitIntoIsNotAvailable() {
    Settings settings =
        Benchmarks.settings(Settings.newToken()).with(Parameters.LANES, 100_000_000);
    assertThatThrownBy(() -> Shm.LOOKING.prepare(settings, null))
        .isInstanceOf(NotAvailable.class)
        .hasMessageContaining("/dev/shm");
  }

  private static List<String> open() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.map(QueueTransportTest::target).toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }
}
