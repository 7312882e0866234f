package msgq;

import static msgq.internal.Backend.NATIVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import msgq.WaitFixture.Waiting;
import msgq.internal.Block;
import msgq.internal.Linux;
import msgq.internal.Waiter;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What only System V queues have. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SysvQueueTest {
  private final byte[] into = new byte[8192];
  private SysvQueue queue;

  @BeforeEach
  void create() throws QueueException {
    queue = SysvQueue.createPrivate();
  }

  @AfterEach
  void remove() throws QueueException {
    try {
      queue.remove();
    } catch (NoSuchQueueException e) {
      // by the test
    }
  }

  private void send(long... types) throws QueueException {
    for (long type : types) {
      queue.send(new byte[(int) Math.min(100, type)], type);
    }
  }

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
    assertThat(next(MessageSelector.of(-4))).isEqualTo(3);
    assertThat(next(MessageSelector.FIRST)).isEqualTo(5);
    assertThat(next(MessageSelector.of(0))).isZero();
  }

  @Test
  void typesHave64Bits() throws QueueException {
    send(Long.MAX_VALUE, 1);
    assertThat(next(MessageSelector.type(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    send(Long.MAX_VALUE);
    assertThat(next(MessageSelector.of(Long.MIN_VALUE))).isEqualTo(1);
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
            () -> queue.select(MessageSelector.peek(0)).drain(MessageBatch.allocate(1, 10)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> MessageSelector.peek(0).truncating())
        .isInstanceOf(IllegalArgumentException.class);
    QueueContract.assertError(
        () -> queue.select(MessageSelector.peek(0)).tryReceive(new byte[1]), Linux.E2BIG);
    queue.remove();
    assertThatThrownBy(() -> next(MessageSelector.peek(0)))
        .isInstanceOf(NoSuchQueueException.class);
  }

  @Test
  void truncatesOnlyWhenAsked() throws QueueException {
    queue.send(new byte[] {1, 2, 3, 4}, 1);
    byte[] two = new byte[2];
    QueueContract.assertError(() -> queue.receive(two), Linux.E2BIG);
    assertThat(queue.select(MessageSelector.FIRST.truncating()).receive(two))
        .isEqualTo(new Received(2, 1, 0));
    assertThat(two).containsExactly(1, 2);
    assertThat(queue.tryReceive(into)).isNull();
  }

  @Test
  void roomBeyondTheMessageTakesNoMemory() throws QueueException {
    byte[] huge = new byte[50_000_000];
    long before = QueueContract.directMemory();
    queue.send(new byte[2], 5);
    assertThat(queue.receive(huge)).isEqualTo(new Received(2, 5, 0));
    assertThat(queue.select(MessageSelector.FIRST).tryReceive(ByteBuffer.wrap(huge))).isNull();
    assertThat(queue.tryReceive(huge, Duration.ofMillis(1))).isNull();
    assertThat(QueueContract.directMemory() - before).isLessThan(huge.length / 2); // of all threads
  }

  @Test
  void typesBelowOneAreRefused() throws QueueException {
    for (long type : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThatThrownBy(() -> queue.send(into, 0, 1, type))
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
  void createsOpensAndRefuses() throws QueueException {
    int key;
    try (SysvQueue unused = new SysvOptions().createUnused()) {
      key = unused.status().key();
      assertThat(key).isPositive();
      assertThat(SysvQueue.open(key).id()).isEqualTo(unused.id());
      assertThat(SysvQueue.create(key).id()).isEqualTo(unused.id());
      assertThatThrownBy(() -> SysvQueue.createNew(key)).isInstanceOf(QueueExistsException.class);
      unused.remove();
    }
    assertThatThrownBy(() -> SysvQueue.open(key)).isInstanceOf(NoSuchQueueException.class);
    assertThatThrownBy(() -> SysvQueue.open(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SysvQueue.ofId(Integer.MAX_VALUE))
        .isInstanceOf(NoSuchQueueException.class);
    SysvQueue created = SysvQueue.createNew(key);
    created.remove();
    QueueContract.assertError(created::remove, Linux.EINVAL);
  }

  @Test
  void aSizeIsForNewQueues() throws QueueException {
    SysvOptions options = new SysvOptions().create().maxBytes(1000);
    SysvQueue small = options.createPrivate();
    assertThat(small.status().maxBytes()).isEqualTo(1000);
    small.remove();
    SysvQueue unused = new SysvOptions().createUnused();
    int key = unused.status().key();
    assertThat(options.open(key).status().maxBytes()).isNotEqualTo(1000);
    unused.remove();
    SysvQueue sized = options.open(key);
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
                  new SysvOptions().createNew().mode(0640).open(key).remove();
                } catch (QueueException e) {
                  // the test's own is there
                }
              }
            });
    try {
      for (int i = 0; i < 20_000; i++) {
        SysvQueue mine = new SysvOptions().create().maxBytes(1000).open(key);
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
      other.get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void closedQueuesSaySo() throws QueueException {
    queue.close();
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            queue::status,
            () -> queue.setMode(0600),
            () -> queue.setOwner(0, 0),
            () -> queue.setMaxBytes(1000),
            () -> queue.trySend(MessageBatch.allocate(1, 10).size(1), 1))) {
      assertThatThrownBy(call).isInstanceOf(QueueClosedException.class);
    }
    queue.remove();
  }

  @Test
  void whatNeverFitsIsRefused() throws QueueException {
    queue.setMaxBytes(100);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> queue.send(into, 0, 101, 1),
            () -> queue.trySend(into, 0, 101, 1),
            () -> queue.send(Message.allocate(101).length(101)))) {
      assertThatThrownBy(call)
          .isInstanceOf(QueueException.class)
          .hasMessageContaining("more than queue " + queue.id() + " holds in all, 100");
    }
    queue.setMaxBytes(101);
    queue.send(into, 0, 101, 1);
    assertThat(queue.receive(into).length()).isEqualTo(101);
  }

  /** Of what one object has asked, another one knows as long as it is true. */
  @Test
  void whatNeverFitsIsRefusedAfterTheQueueWasMadeSmaller() throws QueueException {
    queue.setMaxBytes(100);
    queue.send(into, 0, 60, 1);
    assertThat(another().trySend(into, 0, 80, 1)).isFalse();
    assertThat(another().trySend(into, 0, 80, 1)).isFalse();
    assertThatThrownBy(() -> another().trySend(into, 0, 101, 1))
        .hasMessageContaining("in all, 100");
    queue.setMaxBytes(70);
    assertThatThrownBy(() -> another().trySend(into, 0, 80, 1)).hasMessageContaining("in all, 70");
  }

  private SysvQueue another() throws QueueException {
    return SysvQueue.ofId(queue.id());
  }

  /** While it is found out whether it can ever fit. */
  @Test
  void oneThatWaitsForRoomStaysAsItIs() throws Exception {
    queue.setMaxBytes(100);
    queue.send(into, 0, 60, 1);
    byte[] body = "0123456789".repeat(8).getBytes(StandardCharsets.UTF_8);
    assertThat(queue.trySend(body, 1)).isFalse();
    queue.setMaxBytes(110);
    Waiting<Object> send =
        Waiting.in(
            () -> {
              queue.send(body, 1);
              return "sent";
            });
    queue.receive(into);
    assertThat(queue.receive().bytes()).isEqualTo(body);
    assertThat(send.result().get(5, TimeUnit.SECONDS)).isEqualTo("sent");
  }

  @Test
  void knowsItsKeyWithoutThePermissionToRead() throws QueueException {
    SysvQueue unused = new SysvOptions().mode(0).createUnused();
    int key = unused.status().key();
    assertThat(unused.key()).isEqualTo(key);
    assertThat(SysvQueue.ofId(unused.id()).key()).isEqualTo(key);
    assertThat(queue.key()).isZero();
    unused.remove();
  }

  @Test
  void removalEndsWaits() throws Exception {
    Waiting<Object> receive = Waiting.in(() -> queue.receive(into));
    Waiting<Object> timed = Waiting.in(() -> queue.tryReceive(into, Duration.ofSeconds(20)));
    queue.remove();
    receive.endsWith(NoSuchQueueException.class);
    timed.endsWith(NoSuchQueueException.class);
    assertThatThrownBy(() -> queue.send(into, 1)).isInstanceOf(NoSuchQueueException.class);
  }

  @Test
  void statusSaysAll() throws QueueException {
    Instant before = Instant.now().minusSeconds(2);
    SysvStatus fresh = queue.status();
    assertThat(fresh.lastSend()).isEmpty();
    assertThat(fresh.lastReceive()).isEmpty();
    assertThat(fresh.lastSendPid()).isZero();
    assertThat(fresh.mode()).isEqualTo(0600);
    send(10, 20);
    queue.receive(into);
    SysvStatus status = queue.status();
    assertThat(status.id()).isEqualTo(queue.id());
    assertThat(status.key()).isZero();
    assertThat(status.messages()).isEqualTo(1);
    assertThat(status.bytes()).isEqualTo(20);
    assertThat(status.maxBytes()).isEqualTo(QueueLimits.current().sysvQueueBytes());
    int pid = (int) ProcessHandle.current().pid();
    assertThat(status.lastSendPid()).isEqualTo(pid);
    assertThat(status.lastReceivePid()).isEqualTo(pid);
    assertThat(status.lastSend().orElseThrow()).isAfter(before);
    assertThat(status.lastReceive().orElseThrow()).isAfter(before);
    assertThat(status.lastChange()).isAfter(before);
    assertThat(status.uid()).isEqualTo(status.creatorUid());
    assertThat(status.gid()).isEqualTo(status.creatorGid());
  }

  @Test
  void settersChangeOnlyTheirPart() throws QueueException {
    queue.setMode(0640);
    queue.setMaxBytes(4096);
    SysvStatus status = queue.status();
    queue.setOwner(status.uid(), status.gid());
    assertThat(queue.status().mode()).isEqualTo(0640);
    assertThat(queue.status().maxBytes()).isEqualTo(4096);
    assertThat(queue.status().uid()).isEqualTo(status.uid());
    assertThatThrownBy(() -> queue.setOwner(-1, status.gid()))
        .isInstanceOf(IllegalArgumentException.class);
    for (long bytes : new long[] {0, -1, 1L << 40}) {
      assertThatThrownBy(() -> queue.setMaxBytes(bytes))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> queue.setMode(01000)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void listsAllQueues() throws QueueException {
    assertThat(SysvQueue.list()).extracting(SysvStatus::id).contains(queue.id());
    queue.remove();
    assertThat(SysvQueue.list()).extracting(SysvStatus::id).doesNotContain(queue.id());
  }

  @Test
  void ftokIsThatOfC(@TempDir Path directory) throws IOException, InterruptedException {
    Path file = Files.createFile(directory.resolve("file"));
    Process perl =
        new ProcessBuilder(
                "perl", "-MIPC::SysV=ftok", "-e", "print ftok($ARGV[0], 0x12a)", file.toString())
            .start();
    String expected = new String(perl.getInputStream().readAllBytes());
    org.junit.jupiter.api.Assumptions.assumeTrue(perl.waitFor() == 0, "no perl with IPC::SysV");
    assertThat(SysvQueue.ftok(file, 0x12a)).isEqualTo((int) Long.parseLong(expected));
  }

  @Test
  void aBatchDrainsOneType() throws Exception {
    send(1, 2, 1, 1);
    MessageBatch batch = MessageBatch.allocate(10, 100);
    assertThat(queue.select(MessageSelector.type(1)).drain(batch)).isEqualTo(3);
    assertThat(batch.get(2).type()).isEqualTo(1);
    assertThat(queue.drain(batch)).isEqualTo(1);
    assertThat(batch.get(0).type()).isEqualTo(2);
    assertThat(batch.get(0).length()).isEqualTo(2);
    Waiting<Object> waiting = Waiting.in(() -> queue.receive(into));
    batch.get(0).type(77);
    assertThat(queue.trySend(batch, 0)).isEqualTo(1);
    assertThat(waiting.result().get(5, TimeUnit.SECONDS)).isEqualTo(new Received(2, 77, 0));
  }

  @Test
  void anotherObjectsChangeOfTheSizeIsNoticed() throws QueueException {
    queue.send(new byte[11], 1);
    queue.tryReceive();
    while (queue.trySend(new byte[1000], 1)) {
      // now it is known how much it holds
    }
    while (queue.tryReceive() != null) {
      // empty again
    }
    SysvQueue.ofId(queue.id()).setMaxBytes(10);
    QueueContract.assertError(() -> queue.send(new byte[11], 1), Linux.EINVAL);
    queue.send(new byte[10], 1);
  }

  /** Another program may set that. */
  @Test
  void aQueueThatHoldsNothingTakesNoEmptyMessage() throws QueueException {
    Waiter waiter = Waiter.take();
    Block ds = waiter.block(Linux.MSQID_SIZE);
    assertThat(NATIVE.sysvControl(queue.id(), Linux.IPC_STAT, ds.body())).isZero();
    ds.memory().putLong(Block.BODY + Linux.MSQID_QNUM + 8, 0);
    assertThat(NATIVE.sysvControl(queue.id(), Linux.IPC_SET, ds.body())).isZero();
    QueueContract.assertError(() -> queue.send(new byte[0], 1), Linux.EINVAL);
  }

  /** As much as an array holds: a receive of a message of any size asks for no more. */
  @Test
  void theMostRoomIsNotTooMuch() {
    assertThat(Block.stride(Block.MOST)).isPositive();
    assertThatThrownBy(() -> MessageBatch.allocate(1, Block.MOST + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Whatever it was used for before. */
  @Test
  void aMessageBearsTheLabelOfTheKindOfQueueItCameFrom() throws QueueException {
    MessageBatch batch = MessageBatch.allocate(1, 10).size(1);
    Message message = Message.allocate(10);
    try (PosixQueue posix = new PosixOptions().messageSize(10).createUnused()) {
      posix.unlink();
      for (Message each : List.of(message, batch.get(0))) {
        posix.send(each.type(7).priority(9));
      }
      posix.receive(message);
      posix.drain(batch);
      for (Message each : List.of(message, batch.get(0))) {
        assertThat(each).hasToString("message of 0 bytes, type 1, priority 9");
        queue.send(each.type(7));
      }
      queue.receive(message);
      queue.drain(batch);
      for (Message each : List.of(message, batch.get(0))) {
        assertThat(each).hasToString("message of 0 bytes, type 7, priority 0");
      }
    }
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
}
