package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Messages have digits that all programs read, whatever the user's are. */
@Isolated("it sets this JVM's locale")
class LocaleTest {
  private final Locale usual = Locale.getDefault();

  @BeforeEach
  void change() {
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    assertThat(String.format("%d", 7)).isNotEqualTo("7");
  }

  @AfterEach
  void restore() {
    Locale.setDefault(usual);
  }

  @Test
  void ofSystemVQueues() throws QueueException {
    SysvQueue queue = new SysvOptions().createPrivate();
    try {
      refuses(queue, (int) QueueLimits.sysvMessageSize().orElse(-1) + 1);
      queue.setMaxBytes(11);
      refuses(queue, 12);
    } finally {
      queue.remove();
    }
  }

  @Test
  void ofPosixQueues() throws QueueException {
    try (PosixQueue queue = new PosixOptions().messageSize(12).createUnused()) {
      queue.remove();
      refuses(queue, 13);
    }
  }

  @Test
  void ofQueuesInSharedMemory() throws QueueException {
    String name = "/locale-" + ProcessHandle.current().pid();
    try (SharedQueue queue = new SharedOptions().messageSize(12).createNew(name)) {
      queue.remove();
      refuses(queue, 13);
    }
  }

  private static void refuses(MessageQueue queue, int size) {
    assertThatThrownBy(() -> queue.send(new byte[size])).hasMessageContaining(size + " bytes");
  }
}
