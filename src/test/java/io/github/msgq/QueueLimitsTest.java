package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class QueueLimitsTest {
  @Test
  void isWhatTheKernelSays() throws IOException {
    assertThat(QueueLimits.sysvMessageSize()).hasValue(sysctl("kernel/msgmax"));
    assertThat(QueueLimits.sysvQueueBytes()).hasValue(sysctl("kernel/msgmnb"));
    assertThat(QueueLimits.posixMaxMessages()).hasValue(sysctl("fs/mqueue/msg_max"));
    assertThat(QueueLimits.posixDefaultMaxMessages()).hasValue(sysctl("fs/mqueue/msg_default"));
  }

  private static long sysctl(String name) throws IOException {
    return Long.parseLong(Files.readAllLines(Path.of("/proc/sys", name)).get(0));
  }
}
