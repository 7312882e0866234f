package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.WaitFixture.Waiting;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.internal.Linux;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only queues in shared memory have. */
@EndsAHang
class SharedQueueTest {
  private static final int CAPACITY = 1 << 16;
  private static final int MESSAGE_SIZE = 1000;

  private SharedQueue queue;

  private static SharedOptions options() {
    return new SharedOptions().capacity(CAPACITY).messageSize(MESSAGE_SIZE);
  }

  private static Path file(String name) {
    return Path.of("/dev/shm/msgq." + name.substring(1));
  }

  @BeforeEach
  void create() throws QueueException {
    queue = new SharedSubject(options()).queue();
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
  void carriesAnyTypeInTheOrderSent() throws QueueException {
    long[] types = {7, Long.MIN_VALUE, -1, 0, Long.MAX_VALUE, 1};
    for (long type : types) {
      queue.send(Message.allocate(1).type(type));
    }
    for (long type : types) {
      assertThat(queue.receive(new byte[1]).type()).isEqualTo(type);
    }
  }

  @Test
  void countsWhatWasSentAndReceived() throws QueueException {
    for (int i = 1; i <= 300; i++) { // the ring's positions wrap on the way
      queue.send(new byte[i]);
      queue.send(new byte[0]);
      assertThat(queue.messages()).isEqualTo(i + 1);
      queue.receive();
      assertThat(queue.status().sent()).isEqualTo(2 * i);
      assertThat(queue.status().received()).isEqualTo(i);
    }
    assertThat(queue.status().recoveries()).isZero();
  }

  @Test
  void createsOpensAndRefuses() throws QueueException {
    String name = queue.name();
    try (SharedQueue same = SharedQueue.open(name);
        SharedQueue again = SharedQueue.openOrCreate(name)) {
      assertThat(same.messageSize()).isEqualTo(MESSAGE_SIZE);
      assertThat(again.capacity()).as("of the queue that was there").isEqualTo(CAPACITY);
    }
    assertThatThrownBy(() -> SharedQueue.createNew(name)).isInstanceOf(QueueExistsException.class);
    SharedQueue.remove(name);
    assertThatThrownBy(() -> SharedQueue.open(name)).isInstanceOf(NoSuchQueueException.class);
    assertThatThrownBy(() -> SharedQueue.remove(name)).isInstanceOf(NoSuchQueueException.class);
    try (SharedQueue usual = SharedQueue.openOrCreate(name)) {
      assertThat(usual.capacity()).isEqualTo(1 << 20);
      assertThat(usual.messageSize()).isEqualTo(64 << 10);
      usual.remove();
    }
  }

  @Test
  void namesAreChecked() throws IOException {
    for (String name : new String[] {"", "x", "/", "/a\0b", "/a/b"}) {
      assertThatThrownBy(() -> SharedQueue.openOrCreate(name))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> SharedQueue.remove(name))
          .isInstanceOf(IllegalArgumentException.class);
    }
    String longest = SharedSubject.unused() + "n".repeat(250);
    assertThatThrownBy(() -> SharedQueue.openOrCreate(longest.substring(0, 252)))
        .hasMessageContaining("250 bytes");
    try (SharedQueue named = options().createNew(longest.substring(0, 251))) {
      assertThat(SharedQueue.list()).contains(named.name());
      named.remove();
    }
  }

  @Test
  void optionsAreChecked() {
    for (long capacity : new long[] {0, -4096, 2048, 4097, 12288, 16L << 30, Long.MIN_VALUE}) {
      isRefused(() -> new SharedOptions().capacity(capacity));
    }
    isRefused(() -> new SharedOptions().messageSize(0));
    isRefused(() -> new SharedOptions().mode(0666));
    for (int mode : new int[] {0440, 0640, 0620, 0610, 0670, 0700}) {
      isRefused(() -> new SharedOptions().mode(mode));
    }
    isRefused(() -> new SharedOptions().spin(Duration.ofNanos(-1)));
    isRefused(() -> new SharedOptions().spin(Duration.ofNanos(1_000_001)));
    isRefused(() -> options().messageSize(CAPACITY / 4 + 1).createUnused());
  }

  private static void isRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void listsQueuesAndNoOtherFiles() throws IOException {
    String foreign = SharedSubject.unused();
    Files.write(file(foreign), new byte[8192]);
    try {
      assertThat(SharedQueue.list()).contains(queue.name()).doesNotContain(foreign);
      QueueTest.assertError(() -> SharedQueue.openOrCreate(foreign), Linux.EPROTO);
      QueueTest.assertError(() -> SharedQueue.remove(foreign), Linux.EPROTO);
    } finally {
      Files.delete(file(foreign));
    }
  }

  @Test
  void knowsWhetherItIsAlone() throws QueueException {
    assertThat(queue.isAlone()).isTrue();
    try (SharedQueue other = SharedQueue.open(queue.name())) {
      assertThat(queue.isAlone()).isFalse();
      assertThat(other.isAlone()).isFalse();
    }
    assertThat(queue.isAlone()).isTrue();
  }

  @Test
  void removalEndsEveryWait() throws Exception {
    try (SharedQueue other = SharedQueue.open(queue.name())) {
      List<Waiting<Message>> receivers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        receivers.add(Waiting.in(queue::receive));
        receivers.add(Waiting.in(() -> queue.tryReceive(WaitFixture.LONG)));
      }
      other.remove();
      receivers.forEach(waiting -> waiting.endsWith(NoSuchQueueException.class));
      assertThatThrownBy(() -> other.trySend(new byte[1])).isInstanceOf(NoSuchQueueException.class);
      assertThatThrownBy(queue::messages).isInstanceOf(NoSuchQueueException.class);
      assertThatThrownBy(queue::remove).isInstanceOf(NoSuchQueueException.class);
    }
  }

  @Test
  void removalEndsTheWaitForRoom() throws Exception {
    while (queue.trySend(new byte[MESSAGE_SIZE])) {
      // until it is full
    }
    Waiting<Object> sender =
        Waiting.in(
            () -> {
              queue.send(new byte[MESSAGE_SIZE]);
              return "sent";
            });
    SharedQueue.remove(queue.name());
    sender.endsWith(NoSuchQueueException.class);
  }

  @Test
  void aClosedQueueRemovesItsOwnFileAlone() throws QueueException {
    String name = queue.name();
    queue.close();
    queue.remove();
    try (SharedQueue anew = SharedQueue.createNew(name)) {
      assertThatThrownBy(queue::remove).isInstanceOf(NoSuchQueueException.class);
      anew.send(new byte[1]);
      assertThat(anew.receive().length()).isEqualTo(1);
      anew.remove();
    }
  }

  @Test
  void closedQueuesSaySo() {
    queue.close();
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            queue::messages,
            queue::status,
            queue::isAlone,
            () -> queue.trySend(new byte[MESSAGE_SIZE + 1]),
            () -> queue.trySend(MessageTest.batchOfOne()))) {
      assertThatThrownBy(call).isInstanceOf(QueueClosedException.class);
    }
    assertThat(queue.capacity()).isEqualTo(CAPACITY);
  }

  /** Its memory is allocated while the message stays in the queue. */
  @Test
  void aMessageOfMegabytesComesWhole() throws Exception {
    byte[] body = new byte[3_000_001];
    new Random(1).nextBytes(body);
    SharedOptions large = new SharedOptions().capacity(16 << 20).messageSize(4 << 20);
    SharedQueue megabytes = new SharedSubject(large).queue();
    try (megabytes) {
      megabytes.send(body);
      QueueTest.assertError(() -> megabytes.receive(new byte[3_000_000]), Linux.EMSGSIZE);
      assertThat(megabytes.receive().bytes()).isEqualTo(body);
      Waiting<Message> waiting = Waiting.in(() -> megabytes.tryReceive(WaitFixture.LONG));
      megabytes.send(body);
      assertThat(waiting.result().get().bytes()).isEqualTo(body);
    } finally {
      megabytes.remove();
    }
  }

  @Test
  void aFileThatOthersMayWriteIsRefused() throws IOException {
    Files.setPosixFilePermissions(file(queue.name()), PosixFilePermissions.fromString("rw-----w-"));
    QueueTest.assertError(() -> SharedQueue.open(queue.name()), Linux.EPERM);
    assertThatThrownBy(() -> SharedQueue.open(queue.name())).hasMessageContaining("ls -l /dev/shm");
    assertThat(queue.trySend(new byte[1])).as("who has it open goes on").isTrue();
    queue.remove();
  }

  @Test
  @RequiresRoot
  void aFileOfAnotherUserIsRefused() throws IOException {
    Files.setAttribute(file(queue.name()), "unix:uid", 60999);
    QueueTest.assertError(() -> SharedQueue.open(queue.name()), Linux.EPERM);
    queue.remove();
  }

  /** Who may only read it could lock its bytes, which nothing can prevent. */
  @Test
  void aFileThatOthersMayReadIsRefused() throws IOException {
    for (String half : new String[] {"rw-r-----", "rw--w----", "rw----r--"}) {
      Files.setPosixFilePermissions(file(queue.name()), PosixFilePermissions.fromString(half));
      QueueTest.assertError(() -> SharedQueue.open(queue.name()), Linux.EPERM);
      assertThatThrownBy(() -> SharedQueue.open(queue.name()))
          .hasMessageContaining("chmod 600 " + file(queue.name()));
    }
    queue.remove();
  }

  /** Java cannot set the umask, which usually lets no group write. */
  @Test
  void isItsGroupsTooIfAskedFor() throws IOException {
    try (SharedQueue ours = new SharedSubject(options().mode(0660)).queue()) {
      assertThat(Files.getPosixFilePermissions(file(ours.name())))
          .isEqualTo(PosixFilePermissions.fromString("rw-rw----"));
      ours.remove();
    }
  }

  @Test
  void aFileOfANewerVersionIsNamed() throws IOException {
    write(8, ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt(7).putInt(0));
    QueueTest.assertError(() -> SharedQueue.open(queue.name()), Linux.EPROTONOSUPPORT);
    assertThatThrownBy(() -> SharedQueue.open(queue.name()))
        .hasMessageContaining("is of version 7")
        .hasMessageContaining("use a newer msgq");
    write(8, ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt(1).putInt(2));
    assertThatThrownBy(() -> SharedQueue.open(queue.name()))
        .hasMessageContaining("is of version 1, with what this library does not know");
    assertThat(SharedQueue.list()).contains(queue.name());
    SharedQueue.remove(queue.name());
  }

  /** Something has marked it as removed. */
  @Test
  void aFileThatIsMarkedIsRefused() throws IOException {
    write(128, ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0x40000000));
    QueueTest.assertError(() -> SharedQueue.open(queue.name()), Linux.EBADMSG);
    QueueTest.assertError(() -> SharedQueue.openOrCreate(queue.name()), Linux.EBADMSG);
    SharedQueue.remove(queue.name());
  }

  private void write(long at, ByteBuffer bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file(queue.name()), StandardOpenOption.WRITE)) {
      channel.write(bytes.flip(), at);
    }
  }

  @Test
  void isItsOwnersAlone() throws IOException {
    assertThat(Files.getPosixFilePermissions(file(queue.name())))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void memoryThatSomebodyHasWrittenToIsReported() throws IOException {
    queue.send(new byte[10]);
    ByteBuffer damage = ByteBuffer.allocate(CAPACITY);
    while (damage.hasRemaining()) {
      damage.put((byte) 0x5a);
    }
    write(4096, damage);
    QueueTest.assertError(() -> queue.tryReceive(), Linux.EBADMSG);
    QueueTest.assertError(
        () -> queue.tryReceive(MessageBatch.allocate(2, MESSAGE_SIZE)), Linux.EBADMSG);
    assertThatThrownBy(queue::receive)
        .hasMessageContaining("something else has written to the memory of queue " + queue.name());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000_000})
  void aLookThatIsRepeatedHearsOfItsEnd(long nanos) throws Exception {
    SharedOptions options = new SharedOptions().spin(Duration.ofNanos(nanos));
    try (SharedQueue spins = options.open(queue.name())) {
      for (int i = 0; i < 20; i++) {
        Waiting<Message> waiting = Waiting.begin(spins::receive);
        waiting.thread().interrupt();
        waiting.endsWith(QueueInterruptedException.class);
      }
      Waiting<Message> waiting = Waiting.begin(spins::receive);
      queue.send(new byte[1]);
      assertThat(waiting.result().get().length()).isEqualTo(1);
    }
  }

  /** As if another process were stopped in the middle of receiving; its id is the next to try. */
  private SharedQueue holder() throws IOException {
    int id;
    try (FileChannel channel = FileChannel.open(file(queue.name()))) {
      ByteBuffer next = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
      channel.read(next, 32);
      id = next.getInt(0) & 0x3fffffff;
    }
    SharedQueue holder = SharedQueue.open(queue.name());
    write(512, ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(id));
    return holder;
  }

  @Test
  void whoWaitsForItsTurnHearsOfItsEnd() throws Exception {
    queue.send(new byte[1]);
    MessageBatch batch = MessageBatch.allocate(2, MESSAGE_SIZE);
    Duration limit = Duration.ofSeconds(60);
    try (SharedQueue holder = holder()) {
      for (Callable<Object> call :
          List.<Callable<Object>>of(
              () -> queue.tryReceive(limit), () -> queue.tryReceive(batch, limit))) {
        Waiting<Object> waiting = Waiting.in(call);
        waiting.thread().interrupt();
        waiting.endsWith(QueueInterruptedException.class);
      }
      QueueTest.assertError(() -> queue.tryReceive(), Linux.EBUSY);
      QueueTest.assertError(() -> queue.tryReceive(batch, Duration.ofMillis(10)), Linux.EBUSY);
      assertThatThrownBy(() -> queue.tryReceive(batch))
          .hasMessageContaining("has not got on for 100 ms (stopped, or given no processor)");
      Waiting<Object> waiting = Waiting.in(() -> queue.tryReceive(batch, limit));
      queue.close();
      waiting.endsWith(QueueClosedException.class);
      holder.remove();
    }
  }

  /** A try also ends by itself where the machine gives this thread no processor: then once more. */
  @Test
  void closeEndsATry() throws Exception {
    for (int i = 0; !closeEndsBothTries(); i++) {
      assertThat(i).as("tries that ended by themselves").isLessThan(20);
      create();
    }
  }

  /** The holder gets on, so the tries go on until they are a second late. */
  private boolean closeEndsBothTries() throws Exception {
    queue.send(new byte[1]);
    try (SharedQueue holder = holder()) {
      MessageBatch batch = MessageBatch.allocate(2, MESSAGE_SIZE);
      List<Waiting<Object>> tries =
          List.of(Waiting.begin(queue::tryReceive), Waiting.begin(() -> queue.tryReceive(batch)));
      int steps = 0;
      do {
        write(512 + 32, ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(++steps));
      } while (tries.stream()
          .anyMatch(tried -> !tried.result().isDone() && !KernelWait.waits(tried.thread())));
      queue.close();
      List<Throwable> ends =
          tries.stream().map(tried -> tried.result().handle((moved, end) -> end).join()).toList();
      holder.remove();
      assertThat(ends)
          .allMatch(
              end ->
                  end instanceof QueueClosedException
                      || end instanceof QueueException busy && busy.errno() == Linux.EBUSY);
      return ends.stream().allMatch(QueueClosedException.class::isInstance);
    }
  }
}
