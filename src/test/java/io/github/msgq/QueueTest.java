package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.Subject.Got;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.internal.Linux;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What holds for one thread on any kind of queue; {@link WaitTest} is about several. */
@EndsAHang
class QueueTest extends QueueFixture {
  @Override
  @AfterEach
  void remove() throws QueueException {
    try {
      super.remove();
    } catch (NoSuchQueueException e) {
      // by the test
    }
  }

  @Test
  void carriesEverySizeWithItsTag() throws QueueException {
    for (int length : new int[] {0, 1, 7, 8, 100, 4079, 4080, 4081, queue.largest()}) {
      byte[] into = new byte[queue.largest()];
      int tag = Math.min(length + 1, PosixQueue.MAX_PRIORITY);
      queue.send(bytes(length), tag);
      assertThat(queue.receive(into)).isEqualTo(new Got(length, tag));
      assertThat(Arrays.copyOf(into, length)).isEqualTo(bytes(length));
    }
  }

  @Test
  void bytesAloneAreSentAsUsual() throws QueueException {
    MessageQueue plain = queue.queue();
    ByteBuffer buffer = ByteBuffer.wrap(bytes(3));
    plain.send(bytes(3));
    isUsual(plain);
    plain.send(buffer);
    isUsual(plain);
    assertThat(plain.trySend(bytes(3))).isTrue();
    isUsual(plain);
    assertThat(plain.trySend(buffer.rewind())).isTrue();
    isUsual(plain);
    assertThat(plain.trySend(bytes(3), SHORT)).isTrue();
    isUsual(plain);
    assertThat(plain.trySend(buffer.rewind(), SHORT)).isTrue();
    isUsual(plain);
    assertThat(buffer.hasRemaining()).isFalse();
  }

  private void isUsual(MessageQueue plain) throws QueueException {
    assertThat(plain.messages()).isEqualTo(1);
    assertThat(plain.receive(new byte[queue.largest()]))
        .hasToString("Received[length=3, type=1, priority=0]");
    assertThat(plain.messages()).isZero();
  }

  @Test
  void aTimeThatIsOverTakesWhatIsThere() throws Exception {
    ByteBuffer into = ByteBuffer.allocate(queue.largest());
    Duration over = Duration.ofSeconds(-5);
    assertThat(queue.queue().tryReceive(over)).isNull();
    assertThat(queue.queue().trySend(Message.allocate(3).length(3), over)).isTrue();
    assertThat(queue.queue().tryReceive(into, Duration.ZERO).length()).isEqualTo(3);
    assertThatThrownBy(() -> queue.queue().tryReceive(into, null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void saysWhetherItIsClosed() {
    assertThat(queue.queue().isClosed()).isFalse();
    queue.close();
    assertThat(queue.queue().isClosed()).isTrue();
  }

  /** Wherever the stack ends inside a call, the next ones work, and so does close(). */
  @Test
  void theStacksEndIsSurvived() throws Exception {
    Thread thread = new Thread(null, () -> dive(3), "deep", 256 * 1024);
    thread.start();
    thread.join();
    assertThat(queue.receiveOwn(SHORT)).isNull();
    queue.close();
  }

  private void dive(int times) {
    for (int i = 0; i < times; i++) {
      dive();
    }
  }

  /** From the stack's end up, until a call comes through. */
  private void dive() {
    try {
      dive();
    } catch (StackOverflowError e) {
      try {
        queue.receiveOwn(Duration.ofNanos(20_000));
      } catch (QueueException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }

  @Test
  void roomTooSmallLosesNothing() throws QueueException {
    byte[] body = bytes(queue.largest());
    queue.send(body, 4);
    assertError(() -> queue.receive(new byte[body.length - 1]), queue.tooSmall());
    assertError(() -> queue.receive(ByteBuffer.allocate(body.length - 1), SHORT), queue.tooSmall());
    assertError(
        () -> queue.receive(Message.allocate(body.length - 1), Subject.TRY), queue.tooSmall());
    byte[] into = new byte[body.length];
    assertThat(queue.receive(into)).isEqualTo(new Got(body.length, 4));
    assertThat(into).isEqualTo(body);
  }

  @Test
  void whatDoesNotFitIsOneFailure() throws QueueException {
    MessageQueue plain = queue.queue();
    int most = queue.largest();
    byte[] body = bytes(most + 1);
    MessageBatch batch = MessageBatch.allocate(1, body.length);
    Message message = batch.add().put(body);
    for (ThrowingCallable send :
        List.<ThrowingCallable>of(
            () -> plain.send(body),
            () -> plain.trySend(ByteBuffer.wrap(body), SHORT),
            () -> plain.send(message),
            () -> plain.trySend(batch))) {
      assertSize(send, most, OptionalLong.of(body.length));
    }
    plain.send(bytes(100));
    OptionalLong length = kind == Kind.SHARED ? OptionalLong.of(100) : OptionalLong.empty();
    for (ThrowingCallable receive :
        List.<ThrowingCallable>of(
            () -> plain.receive(new byte[99]),
            () -> plain.tryReceive(ByteBuffer.allocate(99), SHORT),
            () -> plain.receive(Message.allocate(99)),
            () -> plain.tryReceive(MessageBatch.allocate(2, 99)))) {
      assertSize(receive, 99, length);
    }
    assertThat(plain.receive().bytes()).isEqualTo(bytes(100));
  }

  @Test
  void refusesMoreThanTheLimit() throws QueueException {
    byte[] body = new byte[queue.largest() + 1];
    assertError(() -> queue.send(body, 1), queue.tooLong());
    byte[] huge = new byte[50_000_000];
    long before = directMemory();
    assertError(() -> queue.send(huge, 1), queue.tooLong());
    assertError(() -> queue.send(ByteBuffer.wrap(huge), 1, null), queue.tooLong());
    assertThat(directMemory() - before).isLessThan(huge.length / 2); // of all threads
    assertThat(queue.messages()).isZero();
    queue.close();
    assertThatThrownBy(() -> queue.send(huge, 1)).isInstanceOf(QueueClosedException.class);
  }

  @Test
  void roomBeyondTheMessageTakesNoMemory() throws QueueException {
    byte[] huge = new byte[50_000_000];
    long before = directMemory();
    queue.send(new byte[2], 5);
    assertThat(queue.receive(huge)).isEqualTo(new Got(2, 5));
    assertThat(queue.receive(ByteBuffer.wrap(huge), Subject.TRY)).isNull();
    assertThat(queue.receive(huge, SHORT)).isNull();
    assertThat(directMemory() - before).isLessThan(huge.length / 2); // of all threads
  }

  static long directMemory() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  @Test
  void aWaitOfCenturiesMakesOneTryToo() throws QueueException {
    queue.send(bytes(3), 1);
    Thread.currentThread().interrupt();
    try {
      assertThat(queue.receiveOwn(Duration.ofDays(400 * 365)).length()).isEqualTo(3);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void anInterruptedWaitWithAnEndMakesOneTry() throws QueueException {
    byte[] into = new byte[queue.largest()];
    try {
      Thread.currentThread().interrupt();
      assertThat(queue.send(bytes(3), 2, SHORT)).isTrue();
      assertThat(queue.receive(into, SHORT)).isEqualTo(new Got(3, 2));
      assertThatThrownBy(() -> queue.receive(into, SHORT))
          .isInstanceOf(QueueInterruptedException.class);
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void anEmptyQueueGivesNothing() throws QueueException {
    byte[] into = new byte[queue.largest()];
    assertThat(queue.tryReceive(into)).isNull();
    assertThat(queue.receive(into, Duration.ZERO)).isNull();
    assertThat(queue.receive(ByteBuffer.wrap(into), Subject.TRY)).isNull();
    long start = System.nanoTime();
    assertThat(queue.receive(into, SHORT)).isNull();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SHORT.toNanos());
  }

  @Test
  void aFullQueueTakesNothing() throws QueueException {
    byte[] body = bytes(queue.largest());
    long sent = 0;
    while (queue.queue().trySend(body)) {
      sent++;
    }
    ByteBuffer buffer = ByteBuffer.wrap(body);
    long start = System.nanoTime();
    assertThat(queue.queue().trySend(buffer, SHORT)).isFalse();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SHORT.toNanos());
    assertThat(buffer.position()).isZero();
    assertThat(queue.messages()).isEqualTo(sent);
  }

  @Test
  void aWaitWithAnEndTakesWhatIsThere() throws QueueException {
    byte[] into = new byte[queue.largest()];
    for (Duration timeout :
        new Duration[] {Duration.ZERO, Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE)}) {
      assertThat(queue.send(bytes(3), 2, timeout)).isTrue();
      assertThat(queue.receive(into, timeout)).isEqualTo(new Got(3, 2));
    }
  }

  @Test
  void closeIsNotRemove() throws QueueException {
    try (Subject other = queue.another()) {
      queue.send(bytes(3), 1);
      queue.close();
      queue.close();
      assertThatThrownBy(() -> queue.send(bytes(3), 1)).isInstanceOf(QueueClosedException.class);
      assertThatThrownBy(() -> queue.tryReceive(new byte[queue.largest()]))
          .isInstanceOf(QueueClosedException.class);
      assertThat(other.receive(new byte[queue.largest()])).isEqualTo(new Got(3, 1));
      queue.remove();
      assertThatThrownBy(queue::remove).isInstanceOf(NoSuchQueueException.class);
    }
  }

  @Test
  void argumentsAreCheckedBeforeAnythingIsSent() throws QueueException {
    if (kind != Kind.SHARED) { // which carries any tag
      assertThatThrownBy(() -> queue.send(new byte[10], -1))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> queue.send((byte[]) null, 1)).isInstanceOf(NullPointerException.class);
    assertThat(queue.messages()).isZero();
  }

  /** One without permission is of a class of its own, whatever the call. */
  static void assertError(ThrowingCallable call, int errno) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            QueueException.class,
            e -> {
              assertThat(e.errno()).as(e.getMessage()).isEqualTo(errno);
              assertThat(e instanceof QueuePermissionException)
                  .isEqualTo(errno == Linux.EACCES || errno == Linux.EPERM);
            });
  }

  private static void assertSize(ThrowingCallable call, long limit, OptionalLong length) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            MessageSizeException.class,
            e -> {
              assertThat(e.limit()).hasValue(limit);
              assertThat(e.length()).isEqualTo(length);
            });
  }
}
