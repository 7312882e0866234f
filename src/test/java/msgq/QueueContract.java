package msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import msgq.Subject.Got;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What holds for one thread on either kind of queue; {@link WaitContract} is about several. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class QueueContract extends QueueFixture {
  static final Duration SHORT = Duration.ofMillis(30);

  /** The error for a message that does not fit into the receiver's room. */
  abstract int tooSmall();

  /** The error for a message beyond the limit. */
  abstract int tooLong();

  @Override
  @AfterEach
  void remove() throws QueueException {
    try {
      super.remove();
    } catch (NoSuchQueueException e) {
      // by the test
    }
  }

  static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  @Test
  void carriesEverySizeWithItsTag() throws QueueException {
    for (int length : new int[] {0, 1, 7, 8, 100, 4079, 4080, 4081, queue.largest()}) {
      byte[] into = new byte[queue.largest()];
      queue.send(bytes(length), length + 1);
      assertThat(queue.receive(into)).isEqualTo(new Got(length, length + 1));
      assertThat(Arrays.copyOf(into, length)).isEqualTo(bytes(length));
    }
  }

  @Test
  void takesAndFillsOnlyItsSlice() throws QueueException {
    byte[] body = bytes(20);
    queue.send(body, 5, 10, 1, null);
    byte[] into = new byte[queue.largest() + 40];
    assertThat(queue.receive(into, 30, queue.largest(), null)).isEqualTo(new Got(10, 1));
    byte[] expected = new byte[into.length];
    System.arraycopy(body, 5, expected, 30, 10);
    assertThat(into).isEqualTo(expected);
  }

  @Test
  void takesHeapDirectAndReadOnlyBuffers() throws QueueException {
    ByteBuffer direct = ByteBuffer.allocateDirect(queue.largest() + 20);
    for (ByteBuffer source :
        new ByteBuffer[] {
          ByteBuffer.wrap(bytes(50)), direct.duplicate().put(bytes(50)).flip(),
          ByteBuffer.wrap(bytes(50)).asReadOnlyBuffer(), ByteBuffer.wrap(bytes(70), 10, 50).slice()
        }) {
      byte[] expected = new byte[40];
      source.get(source.position() + 10, expected);
      source.position(10);
      assertThat(queue.send(source, 3, null)).isTrue();
      assertThat(source.hasRemaining()).isFalse();
      for (ByteBuffer into :
          new ByteBuffer[] {ByteBuffer.allocate(direct.capacity()), direct.duplicate().clear()}) {
        into.position(15);
        assertThat(queue.receive(into, SHORT)).isEqualTo(new Got(40, 3));
        assertThat(into.position()).isEqualTo(55);
        byte[] got = new byte[40];
        into.get(15, got);
        assertThat(got).isEqualTo(expected);
        queue.send(got, 3);
      }
      queue.receive(new byte[queue.largest()]);
    }
  }

  @Test
  void aReadOnlyBufferTakesNoMessage() throws QueueException {
    queue.send(bytes(5), 1);
    assertThatThrownBy(
            () -> queue.receive(ByteBuffer.allocate(queue.largest()).asReadOnlyBuffer(), null))
        .isInstanceOf(ReadOnlyBufferException.class);
    assertThat(queue.messages()).isEqualTo(1);
  }

  /** Java 22's arenas, by reflection, because the tests are compiled for Java 17. */
  @Test
  void aBufferWhoseMemoryIsClosedTakesNoMessage() throws Exception {
    assumeTrue(Runtime.version().feature() >= 22, "arenas came with Java 22");
    Class<?> arenas = Class.forName("java.lang.foreign.Arena");
    Class<?> segments = Class.forName("java.lang.foreign.MemorySegment");
    AutoCloseable arena = (AutoCloseable) arenas.getMethod("ofConfined").invoke(null);
    Object memory = arenas.getMethod("allocate", long.class).invoke(arena, queue.largest());
    ByteBuffer into = (ByteBuffer) segments.getMethod("asByteBuffer").invoke(memory);
    queue.send(bytes(5), 1);
    CompletableFuture<Object> other = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                assertThatThrownBy(() -> queue.send(into, 1, null))
                    .isInstanceOf(IllegalStateException.class);
                other.complete(queue.receive(into, null));
              } catch (Exception e) {
                other.complete(e.getClass().getSimpleName());
              }
            });
    thread.start();
    assertThat(other.get(5, TimeUnit.SECONDS)).isEqualTo("IllegalStateException");
    arena.close();
    assertThatThrownBy(() -> queue.receive(into, null)).isInstanceOf(IllegalStateException.class);
    assertThat(queue.messages()).isEqualTo(1);
  }

  @Test
  void aMessageOfItsOwnSizeComes() throws QueueException {
    for (int length : new int[] {0, 3, queue.largest()}) {
      queue.send(bytes(length), 4);
      Message own = queue.receiveOwn(length == 0 ? null : SHORT);
      assertThat(own.bytes()).isEqualTo(bytes(length));
      assertThat(own.capacity()).isEqualTo(length);
      assertThat(queue.tag(own)).isEqualTo(4);
    }
    assertThat(queue.receiveOwn(Subject.TRY)).isNull();
    assertThat(queue.receiveOwn(SHORT)).isNull();
  }

  @Test
  void bytesAloneAreSentAsUsual() throws QueueException {
    queue.queue().send(bytes(3));
    assertThat(queue.queue().messages()).isEqualTo(1);
    assertThat(queue.queue().receive(new byte[queue.largest()])).isEqualTo(new Received(3, 1, 0));
    assertThat(queue.queue().messages()).isZero();
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

  @Test
  void onlyBodySetsItsBuffer() {
    Message message = Message.allocate(9).put(new byte[] {1, 2, 3});
    ByteBuffer view = message.body().order(ByteOrder.BIG_ENDIAN).position(2);
    assertThat(message.bytes()).containsExactly(1, 2, 3);
    message.put(new byte[] {4, 5});
    assertThat(view.position()).isEqualTo(2);
    assertThat(view.limit()).isEqualTo(3);
    assertThat(message.body().order()).isEqualTo(ByteOrder.nativeOrder());
  }

  /** Wherever the stack ends inside a call, the next ones work, and so does close(). */
  @Test
  void theStacksEndIsSurvived() throws Exception {
    Thread thread = new Thread(null, () -> dive(3), "deep", 256 * 1024);
    thread.start();
    thread.join(20_000);
    assertThat(thread.isAlive()).isFalse();
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
  void aMessageTravelsInPlace() throws QueueException {
    Message message = Message.allocate(queue.largest());
    message.put(bytes(100)).type(9).priority(9);
    ByteBuffer body = message.body();
    assertThat(queue.send(message, null)).isTrue();
    message.put(bytes(30)).type(1).priority(0);
    assertThat(queue.receive(message, SHORT)).isTrue();
    assertThat(queue.tag(message)).isEqualTo(9);
    assertThat(message.bytes()).isEqualTo(bytes(100));
    assertThat(message.body()).isSameAs(body);
    assertThat(queue.receive(message, Subject.TRY)).isFalse();
    assertThat(message.length()).isEqualTo(100);
  }

  @Test
  void roomTooSmallLosesNothing() throws QueueException {
    byte[] body = bytes(queue.largest());
    queue.send(body, 4);
    assertError(() -> queue.receive(new byte[body.length - 1]), tooSmall());
    assertError(() -> queue.receive(ByteBuffer.allocate(body.length - 1), SHORT), tooSmall());
    assertError(() -> queue.receive(Message.allocate(body.length - 1), Subject.TRY), tooSmall());
    byte[] into = new byte[body.length];
    assertThat(queue.receive(into)).isEqualTo(new Got(body.length, 4));
    assertThat(into).isEqualTo(body);
  }

  @Test
  void refusesMoreThanTheLimit() throws QueueException {
    byte[] body = new byte[queue.largest() + 1];
    assertError(() -> queue.send(body, 1), tooLong());
    byte[] huge = new byte[50_000_000];
    long before = directMemory();
    assertError(() -> queue.send(huge, 1), tooLong());
    assertError(() -> queue.send(ByteBuffer.wrap(huge), 1, null), tooLong());
    assertThat(directMemory() - before).isLessThan(huge.length / 2); // of all threads
    assertThat(queue.messages()).isZero();
    queue.close();
    assertThatThrownBy(() -> queue.send(huge, 1)).isInstanceOf(QueueClosedException.class);
  }

  static long directMemory() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  /** What they return is on the heap, whose collector alone makes room again. */
  @Test
  void messagesOfTheirOwnSizeTakeNoMemoryOutsideTheHeap() throws QueueException {
    byte[] body = bytes(queue.largest());
    queue.send(body, 1);
    queue.receiveOwn(null);
    long before = directMemory();
    for (int i = 0; i < 100; i++) {
      queue.send(body, 1);
      queue.receiveOwn(null);
    }
    assertThat(directMemory() - before).isLessThan(40L * body.length);
  }

  @Test
  void aMessageThatCameIsSentAndReceivedIntoAsAnyOther() throws QueueException {
    queue.send(bytes(50), 3);
    Message came = queue.receiveOwn(null);
    assertThat(queue.send(came, null)).isTrue();
    came.length(20);
    assertThat(queue.send(came, SHORT)).isTrue();
    Message into = Message.allocate(queue.largest());
    assertThat(queue.receive(into, null)).isTrue();
    assertThat(into.bytes()).isEqualTo(bytes(50));
    assertThat(queue.tag(into)).isEqualTo(3);
    queue.receive(into, null);
    assertThat(into.bytes()).isEqualTo(Arrays.copyOf(bytes(50), 20));
    queue.send(bytes(queue.largest()), 2);
    Message whole = queue.receiveOwn(null);
    ByteBuffer body = whole.body();
    queue.send(bytes(7), 5);
    assertThat(queue.receive(whole, SHORT)).isTrue();
    assertThat(whole.bytes()).isEqualTo(bytes(7));
    assertThat(whole.body()).isSameAs(body);
    assertThat(queue.tag(whole)).isEqualTo(5);
    queue.send(bytes(51), 1);
    assertError(() -> queue.receive(came, null), tooSmall());
    assertThat(queue.messages()).isEqualTo(1);
  }

  @Test
  void digitsAreNotTheUsersLocales() throws QueueException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      assertThat(String.format("%d", 7)).isNotEqualTo("7");
      assertThatThrownBy(() -> queue.send(new byte[queue.largest() + 1], 1))
          .hasMessageContaining(queue.largest() + 1 + " bytes are more");
    } finally {
      Locale.setDefault(before);
    }
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
      assertThat(queue.send(into, 0, 3, 2, SHORT)).isTrue();
      assertThat(queue.receive(into, 0, into.length, SHORT)).isEqualTo(new Got(3, 2));
      assertThatThrownBy(() -> queue.receive(into, 0, into.length, SHORT))
          .isInstanceOf(QueueInterruptedException.class);
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void absurdSizesAreRefused() {
    for (int[] sizes : new int[][] {{Integer.MAX_VALUE, 0}, {1 << 16, 1 << 16}, {0, 1}, {1, -1}}) {
      assertThatThrownBy(() -> MessageBatch.allocate(sizes[0], sizes[1]))
          .isInstanceOf(IllegalArgumentException.class);
    }
    Message message = Message.allocate(9).put(new byte[] {1, 2});
    assertThatThrownBy(() -> message.put(new byte[3], 1, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(message.length()).isEqualTo(2);
  }

  @Test
  void anEmptyQueueGivesNothing() throws QueueException {
    byte[] into = new byte[queue.largest()];
    assertThat(queue.tryReceive(into)).isNull();
    assertThat(queue.receive(into, 0, into.length, Duration.ZERO)).isNull();
    assertThat(queue.receive(ByteBuffer.wrap(into), Subject.TRY)).isNull();
    long start = System.nanoTime();
    assertThat(queue.receive(into, 0, into.length, SHORT)).isNull();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SHORT.toNanos());
  }

  @Test
  void aFullQueueTakesNothing() throws QueueException {
    byte[] body = bytes(queue.largest());
    long sent = 0;
    while (queue.send(body, 0, body.length, 1, Subject.TRY)) {
      sent++;
    }
    ByteBuffer buffer = ByteBuffer.wrap(body);
    long start = System.nanoTime();
    assertThat(queue.send(buffer, 1, SHORT)).isFalse();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SHORT.toNanos());
    assertThat(buffer.position()).isZero();
    assertThat(queue.messages()).isEqualTo(sent);
  }

  @Test
  void aWaitWithAnEndTakesWhatIsThere() throws QueueException {
    byte[] into = new byte[queue.largest()];
    for (Duration timeout :
        new Duration[] {Duration.ZERO, Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE)}) {
      assertThat(queue.send(into, 0, 3, 2, timeout)).isTrue();
      assertThat(queue.receive(into, 0, into.length, timeout)).isEqualTo(new Got(3, 2));
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
    byte[] body = new byte[10];
    for (int[] slice : new int[][] {{-1, 5}, {5, 6}, {0, -1}, {11, 0}, {Integer.MAX_VALUE, 1}}) {
      assertThatThrownBy(() -> queue.send(body, slice[0], slice[1], 1, null))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> queue.receive(body, slice[0], slice[1], null))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> queue.send(body, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> queue.send((byte[]) null, 1)).isInstanceOf(NullPointerException.class);
    assertThat(queue.messages()).isZero();
  }

  static void assertError(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, int errno) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            QueueException.class, e -> assertThat(e.errno()).as(e.getMessage()).isEqualTo(errno));
  }
}
