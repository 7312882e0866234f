package io.github.msgq.bench.machine.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpawnTest {
  private static final int F_GETFD = 1;

  /** It may be the pipe by which another thread's ProcessBuilder starts a program. */
  @Test
  void aDescriptorStaysOpenOnExecButForTheProgramThatIsStarted() throws Exception {
    int[] others = Descriptors.pipe();
    int[] out = Descriptors.pipe();
    try {
      Descriptors.inherit(others[0], true);
      int pid =
          Spawn.start(
              List.of("/bin/sh", "-c", "pwd; ls $$/fd"),
              List.of("PATH=" + System.getenv("PATH")),
              Path.of("/proc"),
              new int[] {0, out[1], 2},
              List.of(others[1]),
              false);
      Descriptors.close(out[1]);
      try (InputStream listed =
          Channels.newInputStream(Descriptors.take(out[0], StandardOpenOption.READ))) {
        assertThat(new String(listed.readAllBytes()).lines())
            .contains("/proc", "1", Integer.toString(others[1]))
            .doesNotContain(Integer.toString(others[0]));
      }
      Kernel.calls().reap(pid, true, new int[1]);
      assertThat(Kernel.calls().fcntl(others[0], F_GETFD, 0)).isZero();
    } finally {
      Descriptors.close(others[0]);
      Descriptors.close(others[1]);
    }
  }
}
