package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.host.EndsAHang;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SystemCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What only POSIX queues have. */
@Isolated("it lowers this JVM's limit of POSIX queues")
@EndsAHang
class PosixQueueTest {
  private static final int RLIMIT_MSGQUEUE = 12;

  private final byte[] into = new byte[100];
  private PosixQueue queue;

  @BeforeEach
  void create() throws QueueException {
    queue = new PosixOptions().maxMessages(4).messageSize(100).createUnused();
  }

  @AfterEach
  void remove() throws QueueException {
    queue.close();
    try {
      queue.remove();
    } catch (NoSuchQueueException e) {
      // by the test
    }
  }

  @Test
  void higherPrioritiesComeFirst() throws QueueException {
    for (int priority : new int[] {1, PosixQueue.MAX_PRIORITY, 0, 1}) {
      queue.send(new byte[3], priority);
    }
    assertThat(queue.receive(into)).hasToString("Received[length=3, type=1, priority=32767]");
    assertThat(queue.receive(into).priority()).isEqualTo(1);
    assertThat(queue.receive(into).priority()).isEqualTo(1);
    assertThat(queue.receive(into).priority()).isZero();
  }

  @Test
  void prioritiesOutOfRangeAreRefused() {
    for (int priority : new int[] {-1, PosixQueue.MAX_PRIORITY + 1}) {
      assertThatThrownBy(() -> queue.send(into, priority))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> queue.trySend(Message.allocate(1).priority(priority)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void createsOpensAndRefuses() throws QueueException {
    String name = queue.name();
    try (PosixQueue same = PosixQueue.open(name);
        PosixQueue again = PosixQueue.openOrCreate(name)) {
      assertThat(same.messageSize()).isEqualTo(100);
      assertThat(again.maxMessages()).isEqualTo(4);
    }
    assertThatThrownBy(() -> PosixQueue.createNew(name)).isInstanceOf(QueueExistsException.class);
    PosixQueue.remove(name);
    assertThatThrownBy(() -> PosixQueue.open(name)).isInstanceOf(NoSuchQueueException.class);
    assertThatThrownBy(() -> PosixQueue.remove(name)).isInstanceOf(NoSuchQueueException.class);
    queue.send(new byte[1], 0);
    assertThat(queue.receive(into)).isNotNull();
  }

  @Test
  void removesItselfAndNoOther() throws Exception {
    String name = queue.name();
    PosixQueue closed = PosixQueue.open(name);
    closed.close();
    PosixQueue.remove(name);
    assertThatThrownBy(queue::remove).isInstanceOf(NoSuchQueueException.class);
    assertThatThrownBy(closed::remove).isInstanceOf(NoSuchQueueException.class);
    try (PosixQueue another = small().createNew(name)) {
      for (PosixQueue old : List.of(queue, closed)) {
        assertThatThrownBy(old::remove)
            .isInstanceOf(NoSuchQueueException.class)
            .hasMessageContaining("another");
      }
      PosixQueue.open(name).close();
      another.close();
      another.remove();
    }
    assertThatThrownBy(() -> PosixQueue.open(name)).isInstanceOf(NoSuchQueueException.class);
  }

  @Test
  void removesWhateverItsModeAndKeepsItsRegistration() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    PosixQueue neither = small().mode(0).createUnused();
    neither.onArrival(arrived::countDown);
    neither.remove();
    neither.send(new byte[1], 0);
    arrived.await();
    neither.close();
    try (PosixQueue writeOnly = small().mode(0200).createUnused()) {
      writeOnly.close();
      writeOnly.remove();
    }
  }

  @Test
  void namesAreChecked() {
    for (String name : List.of("", "x", "/", "/a\0b", "/.", "/..", "//", "/a/b", "/a/", "//a")) {
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              () -> PosixQueue.open(name),
              () -> PosixQueue.openOrCreate(name),
              () -> PosixQueue.createNew(name),
              () -> new PosixOptions().open(name),
              () -> PosixQueue.remove(name))) {
        assertThatThrownBy(call)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("no queue can have the name \"" + name + "\": a name is ");
      }
    }
    assertThatThrownBy(() -> PosixQueue.remove(queue.name() + "\0x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PosixQueue.remove("/" + "n".repeat(256)))
        .isInstanceOf(QueueException.class)
        .hasMessageContaining("255 bytes");
  }

  @Test
  void sizesBeyondTheLimitAreRefused() {
    assertThatThrownBy(
            () ->
                new PosixOptions()
                    .maxMessages(QueueLimits.posixMaxMessages().orElse(-1) * 10_000)
                    .createUnused())
        .isInstanceOf(QueueException.class)
        .hasMessageMatching("(?s).*(msg_max|RLIMIT_MSGQUEUE).*");
    assertThatThrownBy(() -> new PosixOptions().maxMessages(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new PosixOptions().messageSize(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theLimitOfAUserIsExplained() {
    assumeTrue(SystemCall.HERE != null, "the numbers of this processor's calls are not known");
    long usual = limitUserBytes(10);
    try {
      assertThatThrownBy(() -> small().createUnused())
          .isInstanceOfSatisfying(
              QueueException.class, e -> assertThat(e.errno()).isEqualTo(Linux.EMFILE))
          .hasMessageContaining("RLIMIT_MSGQUEUE, 10 bytes");
    } finally {
      limitUserBytes(usual);
    }
  }

  /**
   * The queues of all of a user's processes together take no more, if this one creates another.
   *
   * @return the limit until now
   */
  private static long limitUserBytes(long bytes) {
    Waiter waiter = Waiters.take();
    try {
      Block limits = waiter.block(2 * Long.BYTES); // the second, beyond which nobody may go, stays
      int call = SystemCall.HERE.prlimit();
      assertThat(NATIVE.systemCall(call, 0, RLIMIT_MSGQUEUE, 0, limits.body(), 0, 0)).isZero();
      long before = limits.memory().getLong(Block.BODY);
      limits.memory().putLong(Block.BODY, bytes);
      assertThat(NATIVE.systemCall(call, 0, RLIMIT_MSGQUEUE, limits.body(), 0, 0, 0)).isZero();
      return before;
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  @Test
  void oneDirectionCanBeOpenedAlone() throws QueueException {
    try (PosixQueue in = new PosixOptions().readOnly().open(queue.name());
        PosixQueue out = new PosixOptions().writeOnly().open(queue.name())) {
      out.send(new byte[2], 5);
      assertThat(in.receive(into)).hasToString("Received[length=2, type=1, priority=5]");
      QueueTest.assertError(() -> in.send(into, 0), Linux.EBADF);
      QueueTest.assertError(() -> out.receive(into), Linux.EBADF);
    }
  }

  @Test
  void anotherFileWithTheNumberIsNotClosed() throws Exception {
    assumeTrue(SystemCall.HERE != null, "the numbers of this processor's calls are not known");
    PosixQueue lost = PosixQueue.open(queue.name());
    int number = lost.descriptor();
    int socket = (int) NATIVE.systemCall(SystemCall.HERE.socket(), 1, 0x80001, 0, 0, 0, 0);
    int dup3 = System.getProperty("os.arch").equals("aarch64") ? 24 : 292;
    assertThat(NATIVE.systemCall(dup3, socket, number, 0x80000, 0, 0, 0)).isEqualTo(number);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> lost.send(new byte[1]), () -> lost.receive(into), lost::messages)) {
      assertThatThrownBy(call)
          .isInstanceOf(QueueException.class)
          .hasMessageContaining("other code of this process has closed");
    }
    lost.close();
    Path file = Path.of("/proc/self/fd", String.valueOf(number));
    assertThat(Files.readSymbolicLink(file).toString()).startsWith("socket:");
    NATIVE.posixClose(number);
    NATIVE.posixClose(socket);
  }

  @Test
  void anotherQueueWithTheNumberIsNotClosed() throws Exception {
    PosixQueue lost;
    PosixQueue again;
    do { // other tests may get the number
      lost = PosixQueue.open(queue.name());
      NATIVE.posixClose(lost.descriptor());
      again = PosixQueue.open(queue.name());
    } while (again.descriptor() != lost.descriptor());
    lost.close();
    again.send(new byte[1]);
    assertThat(queue.tryReceive(into)).isNotNull();
    again.close();
  }

  @Test
  void aNonBlockingDescriptorFailsInsteadOfWaiting() throws QueueException {
    NATIVE.posixSetFlags(queue.descriptor(), Linux.O_NONBLOCK);
    QueueTest.assertError(() -> queue.receive(into), Linux.EAGAIN);
    assertThat(queue.tryReceive(into)).isNull();
    NATIVE.posixSetFlags(queue.descriptor(), 0);
    assertThat(queue.tryReceive(into, Duration.ofMillis(1))).isNull();
  }

  @Test
  void anArrivalIsToldOnce() throws Exception {
    AtomicInteger notified = new AtomicInteger();
    CompletableFuture<Boolean> first = new CompletableFuture<>();
    queue.onArrival(
        () -> {
          notified.incrementAndGet();
          first.complete(true);
        });
    QueueTest.assertError(() -> queue.onArrival(() -> {}), Linux.EBUSY);
    queue.send(new byte[1], 0);
    assertThat(first.get()).isTrue();
    queue.send(new byte[1], 0);
    queue.receive(into);
    queue.receive(into);
    queue.onArrival(notified::incrementAndGet, Runnable::run);
    queue.cancelOnArrival();
    queue.send(new byte[1], 0);
    CompletableFuture<Boolean> next = new CompletableFuture<>();
    queue.receive(into);
    queue.onArrival(
        () -> {
          next.complete(true);
          Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> {});
          throw new IllegalStateException("an action that fails, which the next must survive");
        });
    queue.send(new byte[1], 0);
    assertThat(next.get()).isTrue();
    assertThat(notified).as("nothing before that, after it was cancelled").hasValue(1);
    CompletableFuture<Boolean> last = new CompletableFuture<>();
    queue.receive(into);
    queue.onArrival(() -> last.complete(true));
    queue.send(new byte[1], 0);
    assertThat(last.get()).isTrue();
  }

  @Test
  void aBatchTravelsAndStopsWhenFull() throws QueueException {
    MessageBatch batch = MessageBatch.allocate(6, 100);
    for (int i = 0; i < 6; i++) {
      batch.add().put(new byte[] {(byte) i}).priority(i);
    }
    assertThat(queue.trySend(batch)).isEqualTo(4);
    assertThat(batch).extracting(Message::priority).containsExactly(4, 5);
    assertThat(queue.trySend(batch)).isZero();
    assertThat(batch.size()).isEqualTo(2);
    MessageBatch got = MessageBatch.allocate(3, 100);
    assertThat(queue.tryReceive(got)).isEqualTo(3);
    assertThat(got).extracting(Message::priority).containsExactly(3, 2, 1);
    assertThat(got.get(0).bytes()).containsExactly(3);
    assertThat(queue.trySend(batch)).isEqualTo(2);
    assertThat(queue.trySend(batch)).isZero();
    assertThat(queue.tryReceive(got)).isEqualTo(3);
    assertThat(got).extracting(m -> m.bytes()[0]).containsExactly((byte) 5, (byte) 4, (byte) 0);
    assertThat(queue.tryReceive(got)).isZero();
    assertThat(got).isEmpty();
    QueueTest.assertError(() -> queue.tryReceive(MessageBatch.allocate(2, 99)), Linux.EMSGSIZE);
  }

  @Test
  void listsAllQueuesWhereItCan() throws IOException {
    boolean mounted =
        Files.readAllLines(Path.of("/proc/self/mounts")).stream()
            .anyMatch(line -> line.split(" ")[2].equals("mqueue"));
    if (mounted) {
      assertThat(PosixQueue.list()).contains(queue.name());
    } else {
      assertThatThrownBy(PosixQueue::list)
          .isInstanceOf(NotDirectoryException.class)
          .hasMessageContaining("mount -t mqueue");
    }
  }

  @Test
  void oneSizeAloneIsEnough() throws QueueException {
    try (PosixQueue few = new PosixOptions().maxMessages(1).createUnused()) {
      few.remove();
      assertThat((long) few.messageSize())
          .isLessThanOrEqualTo(QueueLimits.posixMessageSize().orElse(-1));
    }
  }

  @Test
  void closedQueuesSaySo() throws QueueException {
    queue.close();
    assertThatThrownBy(() -> queue.messages()).isInstanceOf(QueueClosedException.class);
    assertThatThrownBy(() -> queue.onArrival(() -> {})).isInstanceOf(QueueClosedException.class);
  }

  /** It waits no more than the others of a queue that is not to wait. */
  @Test
  void aTimedTryOnANonBlockingQueueFails() throws QueueException {
    NATIVE.posixSetFlags(queue.descriptor(), Linux.O_NONBLOCK);
    QueueTest.assertError(
        () -> queue.tryReceive(new byte[queue.messageSize()], Duration.ofSeconds(20)),
        Linux.EAGAIN);
  }

  /** Java cannot set the umask, which usually lets nobody else write. */
  @Test
  void othersMayWriteIfAskedFor() throws IOException {
    try (PosixQueue shared = small().mode(0622).createUnused()) {
      try {
        Path file = Path.of("/proc/self/fd", String.valueOf(shared.descriptor()));
        assertThat(Files.getPosixFilePermissions(file))
            .isEqualTo(PosixFilePermissions.fromString("rw--w--w-"));
      } finally {
        shared.remove();
      }
    }
  }

  /** Many of the size that the system sets would not fit into a user's limit. */
  private static PosixOptions small() {
    return new PosixOptions().maxMessages(1).messageSize(1);
  }
}
