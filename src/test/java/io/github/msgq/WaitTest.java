package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.host.EndsAHang;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What ends a wait, on any kind of queue, and what does not. */
@Execution(ExecutionMode.CONCURRENT) // most of it is pauses
@EndsAHang
class WaitTest extends WaitFixture {
  List<Callable<Object>> receives() {
    return List.of(
        () -> queue.receive(room()),
        () -> queue.receive(room(), LONG),
        () -> queue.receive(Message.allocate(queue.largest()), null),
        () -> queue.receive(Message.allocate(queue.largest()), LONG),
        () -> queue.tryReceive(MessageBatch.allocate(2, queue.largest()), LONG));
  }

  List<Callable<Object>> sends() {
    return List.of(
        () -> queue.send(room(), 1, null),
        () -> queue.queue().trySend(room(), LONG),
        () -> queue.trySend(batch(2, room()), LONG));
  }

  MessageBatch batch(int count, byte[] body) {
    MessageBatch batch = MessageBatch.allocate(count, body.length);
    for (int i = 0; i < count; i++) {
      batch.add().put(body).type(i + 1).priority(i + 1);
    }
    return batch;
  }

  void fill() throws QueueException {
    for (byte[] body : List.of(room(), new byte[1])) {
      while (queue.queue().trySend(body)) {
        // until it is full
      }
    }
  }

  @Test
  void closeEndsEveryReceive() throws Exception {
    List<Waiting<Object>> all = new ArrayList<>();
    for (Callable<Object> receive : receives()) {
      all.add(Waiting.in(receive));
    }
    queue.close();
    all.forEach(w -> w.endsWith(QueueClosedException.class));
  }

  @Test
  void closeEndsEverySend() throws Exception {
    fill();
    List<Waiting<Object>> all = new ArrayList<>();
    for (Callable<Object> send : sends()) {
      all.add(Waiting.in(send));
    }
    queue.close();
    all.forEach(w -> w.endsWith(QueueClosedException.class));
  }

  @Test
  void aBatchWaitsForItsFirstMessage() throws Exception {
    MessageBatch batch = MessageBatch.allocate(3, queue.largest());
    assertThat(queue.tryReceive(batch, Duration.ofMillis(5))).isZero();
    Waiting<Object> waiting = Waiting.in(() -> queue.tryReceive(batch, LONG));
    queue.send(new byte[1], 4);
    assertThat(waiting.result().get()).isEqualTo(1);
    assertThat(batch).extracting(queue::tag).containsExactly(4);
    MessageBatch one = MessageBatch.allocate(1, queue.largest());
    Waiting<Object> again = Waiting.in(() -> queue.tryReceive(one, LONG));
    queue.send(new byte[2], 5);
    assertThat(again.result().get()).isEqualTo(1);
    assertThat(one.get(0).length()).isEqualTo(2);
  }

  /** And sends what else there is room for then: a POSIX queue counts messages. */
  @Test
  void aBatchWaitsForRoomForItsFirstMessage() throws Exception {
    fill();
    MessageBatch batch = batch(3, new byte[1]);
    assertThat(queue.trySend(batch, Duration.ofMillis(5))).isZero();
    assertThat(batch).hasSize(3);
    Waiting<Object> waiting = Waiting.in(() -> queue.trySend(batch, LONG));
    queue.receive(room());
    int sent = (int) waiting.result().get();
    assertThat(sent).isEqualTo(kind == Kind.POSIX ? 1 : 3);
    assertThat(batch).extracting(queue::tag).isEqualTo(List.of(1, 2, 3).subList(sent, 3));
  }

  /** Sooner or later the second is there before the thread that waited for the first runs. */
  @Test
  void aBatchThatWaitedTakesWhatElseCame() throws Exception {
    Object came;
    do {
      Waiting<Object> waiting =
          Waiting.in(() -> queue.tryReceive(MessageBatch.allocate(2, queue.largest()), LONG));
      MessageBatch two = batch(2, room());
      assertThat(queue.trySend(two, Subject.TRY)).isEqualTo(2);
      came = waiting.result().get();
      assertThat(queue.tryReceive(two, Subject.TRY)).isEqualTo(2 - (int) came);
    } while ((int) came < 2);
  }

  /** Whose pauses between signals are none if they end by its interrupt. */
  @Test
  void anInterruptedThreadEndsWaitsToo() throws Exception {
    for (int i = 0; i < 100; i++) {
      Subject other = queue.another();
      Waiting<Object> waiting = Waiting.in(() -> other.receive(room()));
      Waiting<Object> another = Waiting.in(() -> queue.receive(room()));
      Thread.currentThread().interrupt();
      try {
        another.thread().interrupt();
        other.close();
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
      waiting.endsWith(QueueClosedException.class);
      another.endsWith(QueueInterruptedException.class);
    }
  }

  @Test
  void closeOfAnotherObjectEndsNothing() throws Exception {
    Waiting<Object> waiting = Waiting.in(() -> queue.receive(room()));
    queue.another().close();
    queue.send(new byte[1], 1);
    assertThat(waiting.result().get()).isEqualTo(new Subject.Got(1, 1));
  }

  @Test
  void interruptEndsEveryWaitAndStaysSet() throws Exception {
    for (Callable<Object> receive : receives()) {
      interrupt(receive, false);
    }
    fill();
    for (Callable<Object> send : sends()) {
      interrupt(send, true);
    }
  }

  private void interrupt(Callable<Object> call, boolean full) throws Exception {
    CompletableFuture<Boolean> stays = new CompletableFuture<>();
    Waiting<Object> waiting =
        Waiting.in(
            () -> {
              try {
                return call.call();
              } finally {
                stays.complete(Thread.interrupted());
                assertThatWaitsAgain();
                if (full) {
                  fill();
                }
              }
            });
    waiting.thread().interrupt();
    waiting.endsWith(QueueInterruptedException.class);
    assertThat(stays).isCompletedWithValue(true);
  }

  private void assertThatWaitsAgain() throws QueueException {
    queue.receive(room(), Duration.ofMillis(5));
    queue.send(room(), 1, Duration.ofMillis(5));
    queue.receive(room(), Duration.ofMillis(5));
  }

  @Test
  void anInterruptBetweenTwoWaitsIsTheThreadsOwn() throws Exception {
    for (int i = 0; i < 3; i++) {
      queue.send(new byte[1], 1);
      assertThat(queue.receive(room())).isNotNull();
      Thread.currentThread().interrupt();
      assertThat(Thread.interrupted()).isTrue();
    }
    Waiting<Object> waiting = Waiting.in(() -> queue.receive(room()));
    waiting.thread().interrupt();
    waiting.endsWith(QueueInterruptedException.class);
  }

  @Test
  void anInterruptedThreadDoesNotWaitButMayTry() throws Exception {
    queue.send(new byte[3], 1);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> queue.receive(room())).isInstanceOf(QueueInterruptedException.class);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
      assertThatThrownBy(() -> queue.send(new byte[4], 1))
          .isInstanceOf(QueueInterruptedException.class);
      assertThat(queue.tryReceive(room())).isNotNull();
      assertThat(queue.tryReceive(room())).isNull();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
