package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.Subject.Got;
import io.github.msgq.host.EndsAHang;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Arrays, buffers and messages that are sent and filled, on any kind of queue. */
@EndsAHang
class MessageTest extends QueueFixture {
  @Test
  void takesAndFillsOnlyItsSlice() throws QueueException {
    byte[] body = bytes(20);
    queue.send(ByteBuffer.wrap(body, 5, 10), 1, null);
    byte[] into = new byte[queue.largest() + 40];
    assertThat(queue.receive(ByteBuffer.wrap(into, 30, queue.largest()), null))
        .isEqualTo(new Got(10, 1));
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
    assertThat(other.get()).isEqualTo("IllegalStateException");
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
  void aMessageOfBytesHasACopyOfThem() throws QueueException {
    byte[] body = bytes(20);
    Message message = Message.of(body);
    body[0]++;
    assertThat(message.block().isOnHeap()).isTrue();
    assertThat(message.bytes()).isEqualTo(bytes(20));
    assertThat(message).hasToString("message of 20 bytes, type 1, priority 0");
    assertThat(queue.send(message.type(6).priority(6), Subject.TRY)).isTrue();
    Message came = queue.receiveOwn(null);
    assertThat(queue.tag(came)).isEqualTo(6);
    assertThat(came.bytes()).isEqualTo(bytes(20));
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

  /** The collector of the heap alone makes room again. */
  @Test
  void messagesOfTheirOwnSizeAreOnTheHeap() throws QueueException {
    queue.send(bytes(queue.largest()), 1);
    assertThat(queue.receiveOwn(null).block().isOnHeap()).isTrue();
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
    QueueTest.assertError(() -> queue.receive(came, null), queue.tooSmall());
    assertThat(queue.messages()).isEqualTo(1);
  }

  static MessageBatch batchOfOne() {
    MessageBatch batch = MessageBatch.allocate(1, 10);
    batch.add();
    return batch;
  }

  @Test
  void aBatchIsFilledFromItsFront() throws QueueException {
    MessageBatch batch = MessageBatch.allocate(2, 10);
    assertThat(batch).isEmpty();
    assertThatThrownBy(() -> batch.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
    Message first = batch.add().put(bytes(3)).type(7).priority(8);
    assertThat(batch.add()).isNotSameAs(first);
    assertThat(batch).hasSize(batch.capacity()).startsWith(first);
    assertThatThrownBy(batch::add).isInstanceOf(IllegalStateException.class);
    batch.clear();
    assertThat(batch.size()).isZero();
    assertThat(queue.trySend(batch, SHORT)).isZero();
    assertThat(batch.add()).isSameAs(first);
    assertThat(first).hasToString("message of 0 bytes, type 1, priority 0");
  }

  /** It goes on around its end, and what is left of it stays where it is in memory. */
  @Test
  void whatIsLeftOfABatchIsNotCopied() throws QueueException {
    try (PosixQueue small = new PosixOptions().maxMessages(3).messageSize(1).createUnused()) {
      small.remove();
      MessageBatch batch = MessageBatch.allocate(4, 1);
      MessageBatch came = MessageBatch.allocate(4, 1);
      for (int i = 1; i <= 4; i++) {
        batch.add().put(new byte[] {(byte) i});
      }
      Message fourth = batch.get(3);
      assertThat(small.trySend(batch)).isEqualTo(3);
      assertThat(batch).hasSize(1).startsWith(fourth);
      for (int i = 5; i <= 7; i++) {
        batch.add().put(new byte[] {(byte) i});
      }
      assertThatThrownBy(batch::add).isInstanceOf(IllegalStateException.class);
      StringBuilder all = new StringBuilder();
      for (int sent : new int[] {3, 1, 0}) {
        small.tryReceive(came);
        came.forEach(message -> all.append(message.bytes()[0]));
        assertThat(small.trySend(batch)).isEqualTo(sent);
      }
      assertThat(all).hasToString("1234567");
    }
  }

  @Test
  void absurdSizesAreRefused() {
    for (int[] sizes : new int[][] {{Integer.MAX_VALUE, 0}, {1 << 16, 1 << 16}, {0, 1}, {1, -1}}) {
      assertThatThrownBy(() -> MessageBatch.allocate(sizes[0], sizes[1]))
          .isInstanceOf(IllegalArgumentException.class);
    }
    Message message = Message.allocate(9).put(new byte[] {1, 2});
    assertThatThrownBy(() -> message.put(ByteBuffer.allocate(10)))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("10 bytes")
        .hasMessageContaining("capacity is 9");
    assertThat(message.length()).isEqualTo(2);
  }
}
