package io.github.msgq;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.internal.Backend;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * All that {@code mvn package} tests in Java: a message through each queue that the machine has.
 */
class FirstMessageTest {
  private static final Set<String> LIMITS = Set.of("ENOSPC", "EMFILE", "ENFILE", "ENOMEM");
  private static final byte[] SENT = "hello".getBytes(UTF_8);

  @Test
  void sysv() throws Exception {
    carries(() -> new SysvOptions().createPrivate());
  }

  @Test
  void posix() throws Exception {
    carries(() -> new PosixOptions().maxMessages(1).messageSize(SENT.length).createUnused());
  }

  @Test
  void shared() throws Exception {
    carries(() -> new SharedOptions().createUnused());
  }

  private static void carries(Callable<MessageQueue> opening) throws Exception {
    try (MessageQueue queue = open(opening)) {
      queue.send(SENT);
      byte[] received = new byte[SENT.length];
      assertThat(queue.receive(received).length()).isEqualTo(SENT.length);
      assertThat(received).isEqualTo(SENT);
      queue.remove();
    }
  }

  /** A machine without such queues, or with no room for another one, is no fault of the library. */
  private static MessageQueue open(Callable<MessageQueue> opening) throws Exception {
    assertThat(Backend.missing()).isNull();
    try {
      return opening.call();
    } catch (UnsupportedOperationException e) {
      return Assumptions.abort(e.getMessage());
    } catch (QueueException e) {
      Assumptions.assumeFalse(LIMITS.contains(e.errorName()), e.getMessage());
      throw e;
    }
  }
}
