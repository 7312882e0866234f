package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.WaitFixture.Waiting;
import io.github.msgq.host.Command;
import io.github.msgq.internal.Linux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening, status and removal of System V queues. */
class SysvQueueTest extends SysvFixture {
  @Test
  void createsOpensAndRefuses() throws QueueException {
    int key;
    try (SysvQueue unused = new SysvOptions().createUnused()) {
      key = unused.status().key();
      assertThat(key).isPositive();
      assertThat(SysvQueue.open(key).id()).isEqualTo(unused.id());
      assertThat(SysvQueue.openOrCreate(key).id()).isEqualTo(unused.id());
      assertThatThrownBy(() -> SysvQueue.createNew(key)).isInstanceOf(QueueExistsException.class);
      unused.remove();
    }
    assertThatThrownBy(() -> SysvQueue.open(key)).isInstanceOf(NoSuchQueueException.class);
    assertThatThrownBy(() -> SysvQueue.open(0)).isInstanceOf(IllegalArgumentException.class);
    for (int id : new int[] {-1, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> SysvQueue.ofId(id))
          .isInstanceOf(NoSuchQueueException.class)
          .hasMessageContaining("there is no queue with id " + id);
    }
    SysvQueue created = SysvQueue.createNew(key);
    created.remove();
    QueueTest.assertError(created::remove, Linux.EINVAL);
  }

  @Test
  void isRemovedByItsKeyWhateverItsMode() throws QueueException {
    SysvQueue unused = new SysvOptions().mode(0).createUnused();
    int key = unused.key();
    SysvQueue.remove(key);
    assertThatThrownBy(unused::remove).isInstanceOf(NoSuchQueueException.class);
    assertThatThrownBy(() -> SysvQueue.remove(key))
        .isInstanceOf(NoSuchQueueException.class)
        .hasMessageNotContaining("create");
    assertThatThrownBy(() -> SysvQueue.remove(0)).isInstanceOf(IllegalArgumentException.class);
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
            () -> queue.trySend(MessageTest.batchOfOne()))) {
      assertThatThrownBy(call).isInstanceOf(QueueClosedException.class);
    }
    queue.remove();
  }

  @Test
  void knowsItsKeyWithoutThePermissionToRead() throws QueueException {
    SysvQueue unused = new SysvOptions().mode(0).createUnused();
    int key =
        SysvQueue.list().stream()
            .filter(queue -> queue.id() == unused.id())
            .findFirst()
            .orElseThrow()
            .key();
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
    assertThat(fresh.lastSendPid()).isEmpty();
    assertThat(fresh.mode()).isEqualTo(0600);
    send(10, 20);
    queue.receive(into);
    SysvStatus status = queue.status();
    assertThat(status).isNotEqualTo(fresh);
    assertThat(status).isEqualTo(queue.status()).hasSameHashCodeAs(queue.status());
    assertThat(SysvQueue.list()).contains(status);
    assertThat(status.id()).isEqualTo(queue.id());
    assertThat(status.key()).isZero();
    assertThat(status.messages()).isEqualTo(1);
    assertThat(status.bytes()).isEqualTo(20);
    assertThat(status.maxBytes()).isEqualTo(QueueLimits.sysvQueueBytes().orElse(-1));
    long pid = ProcessHandle.current().pid();
    assertThat(status.lastSendPid()).hasValue(pid);
    assertThat(status.lastReceivePid()).hasValue(pid);
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
    Command perl =
        Command.of(
            "perl", "-MIPC::SysV=ftok", "-e", "print ftok($ARGV[0], 0x12a)", file.toString());
    perl.succeedsOrSkips("needs Perl's IPC::SysV");
    String expected = perl.text();
    assertThat(SysvQueue.ftok(file, 0x12a)).isEqualTo((int) Long.parseLong(expected));
  }
}
