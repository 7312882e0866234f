package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.WaitFixture.Waiting;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.PollCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several queues at once. */
@EndsAHang
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
      queue.remove();
    }
  }

  @Test
  void tellsWhichAreReady() throws QueueException {
    PosixPoll poll = PosixPoll.of(queues);
    assertThat(poll.receivable(Duration.ZERO)).isEmpty();
    assertThat(poll.receivable(Duration.ofMillis(20))).isEmpty();
    queues.get(1).send(new byte[1], 0);
    assertThat(poll.receivable()).containsExactly(queues.get(1));
    assertThat(poll.sendable()).containsExactly(queues.get(0), queues.get(2));
    queues.get(1).receive(new byte[10]);
    assertThat(poll.receivable(Duration.ZERO)).isEmpty();
    assertThat(poll.sendable(Duration.ZERO)).isEqualTo(queues);
    assertThatThrownBy(() -> PosixPoll.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMessageEndsTheWait() throws Exception {
    Waiting<Object> waiting = Waiting.in(() -> PosixPoll.of(queues).receivable());
    queues.get(2).send(new byte[1], 0);
    assertThat(waiting.result().get()).isEqualTo(List.of(queues.get(2)));
  }

  @Test
  void closeAndInterruptEndTheWait() throws Exception {
    Waiting<Object> interrupted = Waiting.in(() -> PosixPoll.of(queues).receivable());
    interrupted.thread().interrupt();
    interrupted.endsWith(QueueInterruptedException.class);
    Waiting<Object> waiting = Waiting.in(() -> PosixPoll.of(queues).receivable());
    queues.get(1).close();
    waiting.endsWith(QueueClosedException.class);
    assertThatThrownBy(() -> PosixPoll.of(queues).receivable(Duration.ZERO))
        .isInstanceOf(QueueClosedException.class);
  }

  @Test
  void usesTheMemoryOfTheThread() throws QueueException {
    PosixPoll.of(List.of(queues.get(2))).receivable(Duration.ZERO);
    Waiter own = Waiters.take();
    try {
      int asked = own.block(PollCall.SIZE).memory().getInt(Block.BODY);
      assertThat(asked).isEqualTo(queues.get(2).descriptor());
    } finally {
      Waiters.giveBack(own);
    }
  }
}
