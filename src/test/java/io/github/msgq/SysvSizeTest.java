package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.WaitFixture.Waiting;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** How much a System V queue holds, and what never fits into it. */
class SysvSizeTest extends SysvFixture {
  @Test
  void aSizeIsForNewQueues() throws QueueException {
    SysvOptions options = new SysvOptions().maxBytes(1000);
    SysvQueue small = options.createPrivate();
    assertThat(small.status().maxBytes()).isEqualTo(1000);
    small.remove();
    SysvQueue unused = new SysvOptions().createUnused();
    int key = unused.status().key();
    assertThat(options.openOrCreate(key).status().maxBytes()).isNotEqualTo(1000);
    unused.remove();
    SysvQueue sized = options.openOrCreate(key);
    assertThat(sized.status().maxBytes()).isEqualTo(1000);
    sized.remove();
  }

  @Test
  void aSizeIsNotLostToARemovalMeanwhile() throws Exception {
    int key;
    try (SysvQueue unused = new SysvOptions().createUnused()) {
      key = unused.status().key();
      unused.remove();
    }
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Void> other =
        CompletableFuture.runAsync(
            () -> {
              while (!done.get()) {
                try {
                  new SysvOptions().mode(0640).createNew(key).remove();
                } catch (QueueException e) {
                  // the test's own is there
                }
              }
            });
    try {
      for (int i = 0; i < 20_000; i++) {
        SysvQueue mine = new SysvOptions().maxBytes(1000).openOrCreate(key);
        try {
          SysvStatus status = mine.status();
          if (status.mode() == 0600) {
            assertThat(status.maxBytes()).isEqualTo(1000);
            mine.remove();
          }
        } catch (NoSuchQueueException e) {
          // it was the other's
        }
      }
    } finally {
      done.set(true);
      other.get();
    }
  }

  @Test
  void whatNeverFitsIsRefused() throws QueueException {
    queue.setMaxBytes(100);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> queue.send(new byte[101], 1),
            () -> queue.trySend(new byte[101]),
            () -> queue.send(Message.allocate(101).length(101)))) {
      assertThatThrownBy(call)
          .isInstanceOf(MessageSizeException.class)
          .hasMessageContainingAll(" " + queue.id() + " ", " 100");
    }
    queue.setMaxBytes(101);
    queue.send(new byte[101], 1);
    assertThat(queue.receive(into).length()).isEqualTo(101);
  }

  /** Of what one object has asked, another one knows as long as it is true. */
  @Test
  void whatNeverFitsIsRefusedAfterTheQueueWasMadeSmaller() throws QueueException {
    queue.setMaxBytes(100);
    queue.send(new byte[60], 1);
    assertThat(another().trySend(new byte[80])).isFalse();
    assertThat(another().trySend(new byte[80])).isFalse();
    assertThatThrownBy(() -> another().trySend(new byte[101])).hasMessageContaining(" 100");
    queue.setMaxBytes(70);
    assertThatThrownBy(() -> another().trySend(new byte[80])).hasMessageContaining(" 70");
  }

  private SysvQueue another() throws QueueException {
    return SysvQueue.ofId(queue.id());
  }

  /** While it is found out whether it can ever fit. */
  @Test
  void oneThatWaitsForRoomStaysAsItIs() throws Exception {
    queue.setMaxBytes(100);
    queue.send(new byte[60], 1);
    byte[] body = "0123456789".repeat(8).getBytes(StandardCharsets.UTF_8);
    assertThat(queue.trySend(body)).isFalse();
    queue.setMaxBytes(110);
    Waiting<Object> send =
        Waiting.in(
            () -> {
              queue.send(body, 1);
              return "sent";
            });
    queue.receive(into);
    assertThat(queue.receive().bytes()).isEqualTo(body);
    assertThat(send.result().get()).isEqualTo("sent");
  }

  @Test
  void anotherObjectsChangeOfTheSizeIsNoticed() throws QueueException {
    queue.send(new byte[11], 1);
    queue.tryReceive();
    while (queue.trySend(new byte[1000])) {
      // now it is known how much it holds
    }
    while (queue.tryReceive() != null) {
      // empty again
    }
    SysvQueue.ofId(queue.id()).setMaxBytes(10);
    QueueTest.assertError(() -> queue.send(new byte[11], 1), Linux.EINVAL);
    queue.send(new byte[10], 1);
  }

  /** Another program may set that. */
  @Test
  void aQueueThatHoldsNothingTakesNoEmptyMessage() throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      Block ds = waiter.block(Linux.MSQID_SIZE);
      assertThat(NATIVE.sysvControl(queue.id(), Linux.IPC_STAT, ds.body())).isZero();
      ds.memory().putLong(Block.BODY + Linux.MSQID_QNUM + 8, 0);
      assertThat(NATIVE.sysvControl(queue.id(), Linux.IPC_SET, ds.body())).isZero();
    } finally {
      Waiters.giveBack(waiter);
    }
    QueueTest.assertError(() -> queue.send(new byte[0], 1), Linux.EINVAL);
  }

  /** As much as an array holds: a receive of a message of any size asks for no more. */
  @Test
  void theMostRoomIsNotTooMuch() {
    assertThat(Block.stride(Block.MOST)).isPositive();
    assertThatThrownBy(() -> MessageBatch.allocate(1, Block.MOST + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Those that fit, and those that wait elsewhere, wait on. */
  @Test
  void shrinkingTheQueueEndsTheWaitsThatWouldHaveNoEnd() throws Exception {
    SysvQueue other = new SysvOptions().createPrivate();
    try {
      for (SysvQueue full : List.of(queue, other)) {
        full.setMaxBytes(100);
        full.send(new byte[80]);
      }
      List<Waiting<Object>> tooLong = new ArrayList<>();
      List<Waiting<Object>> others = new ArrayList<>();
      for (Duration limit : List.of(WaitFixture.LONG, ChronoUnit.FOREVER.getDuration())) {
        tooLong.add(Waiting.in(() -> queue.trySend(new byte[80], limit)));
        others.add(Waiting.in(() -> queue.trySend(new byte[50], limit)));
        others.add(Waiting.in(() -> other.trySend(new byte[80], limit)));
      }
      tooLong.add(
          Waiting.in(
              () -> {
                queue.send(new byte[80]);
                return true;
              }));
      SysvQueue.ofId(queue.id()).setMaxBytes(50);
      for (Waiting<Object> waiting : tooLong) {
        assertThatThrownBy(() -> waiting.result().get())
            .hasMessageContaining(
                "80 bytes are more than queue " + queue.id() + " holds in all, 50")
            .hasMessageContaining("EINVAL");
      }
      for (SysvQueue full : List.of(queue, other)) {
        full.receive();
        full.receive();
      }
      for (Waiting<Object> waiting : others) {
        assertThat(waiting.result().get()).isEqualTo(true);
      }
    } finally {
      other.remove();
    }
  }
}
