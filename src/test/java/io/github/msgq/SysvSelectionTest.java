package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.WaitFixture.Waiting;
import io.github.msgq.internal.Linux;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Types, and the selectors that choose by them. */
class SysvSelectionTest extends SysvFixture {
  private long next(MessageSelector selector) throws QueueException {
    Received received = queue.select(selector).tryReceive(into);
    return received == null ? 0 : received.type();
  }

  @Test
  void selectsByType() throws QueueException {
    send(5, 3, 7, 3, 2);
    assertThat(next(MessageSelector.type(9))).isZero();
    assertThat(next(MessageSelector.type(7))).isEqualTo(7);
    assertThat(next(MessageSelector.upTo(1))).isZero();
    assertThat(next(MessageSelector.upTo(4))).isEqualTo(2);
    assertThat(next(MessageSelector.except(5))).isEqualTo(3);
    assertThat(next(MessageSelector.upTo(4))).isEqualTo(3);
    assertThat(next(MessageSelector.FIRST)).isEqualTo(5);
    assertThat(next(MessageSelector.FIRST)).isZero();
  }

  @Test
  void typesHave64Bits() throws QueueException {
    send(Long.MAX_VALUE, 1);
    assertThat(next(MessageSelector.type(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    send(Long.MAX_VALUE);
    assertThat(next(MessageSelector.upTo(Long.MAX_VALUE))).isEqualTo(1);
  }

  @Test
  void equalChoicesAreEqual() {
    List<MessageSelector> all =
        List.of(
            MessageSelector.FIRST,
            MessageSelector.type(4),
            MessageSelector.upTo(4),
            MessageSelector.except(4),
            MessageSelector.peek(4),
            MessageSelector.type(5),
            MessageSelector.type(4).truncating());
    assertThat(all).doesNotHaveDuplicates();
    assertThat(all).extracting(MessageSelector::toString).doesNotHaveDuplicates();
    assertThat(MessageSelector.type(4).truncating())
        .isEqualTo(MessageSelector.type(4).truncating())
        .hasSameHashCodeAs(MessageSelector.type(4).truncating())
        .hasToString("msgtyp 4, truncating");
  }

  @Test
  void peeksWithoutTaking() throws QueueException {
    send(4, 6);
    assertThat(next(MessageSelector.peek(1))).isEqualTo(6);
    assertThat(next(MessageSelector.peek(0))).isEqualTo(4);
    assertThat(next(MessageSelector.peek(2))).isZero();
    assertThat(queue.status().messages()).isEqualTo(2);
    assertThatThrownBy(() -> queue.select(MessageSelector.peek(0)).receive(into))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> queue.select(MessageSelector.peek(0)).tryReceive(MessageBatch.allocate(1, 10)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> MessageSelector.peek(0).truncating())
        .isInstanceOf(IllegalArgumentException.class);
    QueueTest.assertError(
        () -> queue.select(MessageSelector.peek(0)).tryReceive(new byte[1]), Linux.E2BIG);
    queue.remove();
    assertThatThrownBy(() -> next(MessageSelector.peek(0)))
        .isInstanceOf(NoSuchQueueException.class);
  }

  @Test
  void aPeekThatDoesNotWaitMaySaySo() throws QueueException {
    queue.send(new byte[7], 1);
    MessageSource peek = queue.select(MessageSelector.peek(0));
    for (Duration none : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
      assertThat(peek.tryReceive(none).length()).isEqualTo(7);
    }
    assertThatThrownBy(() -> peek.tryReceive(Duration.ofNanos(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void truncatesOnlyWhenAsked() throws QueueException {
    queue.send(new byte[] {1, 2, 3, 4}, 1);
    byte[] two = new byte[2];
    QueueTest.assertError(() -> queue.receive(two), Linux.E2BIG);
    assertThat(queue.select(MessageSelector.FIRST.truncating()).receive(two))
        .hasToString("Received[length=2, type=1, priority=0]");
    assertThat(two).containsExactly(1, 2);
    assertThat(queue.tryReceive(into)).isNull();
  }

  @Test
  void typesBelowOneAreRefused() throws QueueException {
    for (long type : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThatThrownBy(() -> queue.send(new byte[1], type))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("start at 1");
      assertThatThrownBy(() -> queue.trySend(Message.allocate(1).type(type)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> MessageSelector.type(type))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(queue.status().messages()).isZero();
  }

  @Test
  void aBatchTakesOneType() throws Exception {
    send(1, 2, 1, 1);
    MessageBatch batch = MessageBatch.allocate(10, 100);
    assertThat(queue.select(MessageSelector.type(1)).tryReceive(batch)).isEqualTo(3);
    assertThat(batch.get(2).type()).isEqualTo(1);
    assertThat(queue.tryReceive(batch)).isEqualTo(1);
    assertThat(batch.get(0).type()).isEqualTo(2);
    assertThat(batch.get(0).length()).isEqualTo(2);
    Waiting<Object> waiting = Waiting.in(() -> queue.receive(into));
    batch.get(0).type(77);
    assertThat(queue.trySend(batch)).isEqualTo(1);
    assertThat(waiting.result().get()).hasToString("Received[length=2, type=77, priority=0]");
  }

  /** Whatever it was used for before. */
  @Test
  void aMessageBearsTheLabelOfTheKindOfQueueItCameFrom() throws QueueException {
    MessageBatch batch = MessageBatch.allocate(1, 10);
    batch.add();
    Message message = Message.allocate(10);
    try (PosixQueue posix = new PosixOptions().messageSize(10).createUnused()) {
      posix.remove();
      for (Message each : List.of(message, batch.get(0))) {
        posix.send(each.type(7).priority(9));
      }
      posix.receive(message);
      posix.tryReceive(batch);
      for (Message each : List.of(message, batch.get(0))) {
        assertThat(each).hasToString("message of 0 bytes, type 1, priority 9");
        queue.send(each.type(7));
      }
      queue.receive(message);
      queue.tryReceive(batch);
      for (Message each : List.of(message, batch.get(0))) {
        assertThat(each).hasToString("message of 0 bytes, type 7, priority 0");
      }
    }
  }
}
