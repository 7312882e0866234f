package msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import msgq.WaitFixture.Waiting;
import msgq.internal.Block;
import msgq.internal.PollCall;
import msgq.internal.Waiter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several queues at once. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PollTest {
  private final List<PosixQueue> queues = new ArrayList<>();

  @BeforeEach
  void create() throws QueueException {
    for (int i = 0; i < 3; i++) {
      queues.add(new PosixOptions().maxMessages(1).messageSize(10).createUnused());
    }
  }

  @AfterEach
  void remove() throws QueueException {
    for (PosixQueue queue : queues) {
      queue.close();
      queue.unlink();
    }
  }

  @Test
  void tellsWhichAreReady() throws QueueException {
    assertThat(PosixPoll.receivable(queues, Duration.ZERO)).isEmpty();
    assertThat(PosixPoll.receivable(queues, Duration.ofMillis(20))).isEmpty();
    queues.get(1).send(new byte[1], 0);
    assertThat(PosixPoll.receivable(queues)).containsExactly(queues.get(1));
    assertThat(PosixPoll.sendable(queues)).containsExactly(queues.get(0), queues.get(2));
    assertThatThrownBy(() -> PosixPoll.sendable(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMessageEndsTheWait() throws Exception {
    Waiting<Object> waiting = Waiting.in(() -> PosixPoll.receivable(queues));
    queues.get(2).send(new byte[1], 0);
    assertThat(waiting.result().get()).isEqualTo(List.of(queues.get(2)));
  }

  @Test
  void closeAndInterruptEndTheWait() throws Exception {
    Waiting<Object> interrupted = Waiting.in(() -> PosixPoll.receivable(queues));
    interrupted.thread().interrupt();
    interrupted.endsWith(QueueInterruptedException.class);
    Waiting<Object> waiting = Waiting.in(() -> PosixPoll.receivable(queues));
    queues.get(1).close();
    waiting.endsWith(QueueClosedException.class);
    assertThatThrownBy(() -> PosixPoll.receivable(queues, Duration.ZERO))
        .isInstanceOf(QueueClosedException.class);
  }

  @Test
  void usesTheMemoryOfTheThread() throws QueueException {
    PosixPoll.receivable(List.of(queues.get(2)), Duration.ZERO);
    Waiter own = Waiter.take();
    try {
      int asked = own.block(PollCall.SIZE).memory().getInt(Block.BODY);
      assertThat(asked).isEqualTo(queues.get(2).descriptor());
    } finally {
      own.giveBack();
    }
  }
}
