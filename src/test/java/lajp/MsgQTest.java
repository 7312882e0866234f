package lajp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.QueueLimits;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.host.Host;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@EndsAHang
class MsgQTest {
  private static final int LARGEST = (int) QueueLimits.sysvMessageSize().orElse(8192);

  /** Of a queue, unless that is more than a message may have. */
  private static final int HALF =
      (int) Math.min(LARGEST, QueueLimits.sysvQueueBytes().orElse(16384) / 2);

  @BeforeAll
  static void needsQueues() {
    Host.skipFor(SysvQueue.unavailable());
  }

  private final int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);

  @Test
  void worksAsLajpDoes() throws Exception {
    int id = MsgQ.msgget(key);
    try {
      assertThat(id).isNotNegative();
      assertThat(MsgQ.msgget(key)).isEqualTo(id);
      byte[] body = "hello lajp".getBytes();
      byte[] into = new byte[1024];
      assertThat(MsgQ.msgrcvNoBlock(id, into, into.length, 0)).isEqualTo(-1);
      assertThat(MsgQ.msgsnd(id, 9527, body, 5)).isZero();
      assertThat(MsgQ.msgrcv(id, into, into.length, 9527)).isEqualTo(5);
      assertThat(into)
          .startsWith("hello".getBytes())
          .contains(0, org.assertj.core.data.Index.atIndex(5));
      CompletableFuture<Integer> waiting =
          CompletableFuture.supplyAsync(() -> MsgQ.msgrcv(id, into, into.length, 1));
      assertThat(MsgQ.msgsnd(id, 1, body, body.length)).isZero();
      assertThat(waiting.get()).isEqualTo(body.length);
    } finally {
      assertThat(MsgQ.msgclose(id)).isZero();
    }
    assertThat(MsgQ.msgclose(id)).isEqualTo(-1);
  }

  @Test
  void doesNotHaveLajpsDefects() {
    int id = MsgQ.msgget(key);
    try {
      byte[] large = new byte[LARGEST + 1];
      assertThat(MsgQ.msgsnd(id, 1, large, LARGEST + 1)).isEqualTo(-1);
      assertThat(MsgQ.msgsnd(id, 1, large, LARGEST + 2)).isEqualTo(-1);
      assertThat(MsgQ.msgsnd(id, 1, large, -1)).isEqualTo(-1);
      assertThat(MsgQ.msgsnd(id, 1, null, 1)).isEqualTo(-1);
      assertThat(MsgQ.msgsnd(id, 0, large, 1)).isEqualTo(-1);
      Arrays.fill(large, (byte) 7);
      assertThat(MsgQ.msgsnd(id, 1, large, LARGEST)).isZero();
      byte[] small = new byte[100];
      assertThat(MsgQ.msgrcv(id, small, 100, 0)).isEqualTo(-1);
      assertThat(MsgQ.msgrcv(id, small, LARGEST, 0)).isEqualTo(-1);
      assertThat(small).containsOnly(0);
      byte[] room = new byte[2 * LARGEST];
      assertThat(MsgQ.msgrcv(id, room, room.length, 0)).isEqualTo(LARGEST);
      assertThat(room[LARGEST - 1]).isEqualTo((byte) 7);
      assertThat(room[LARGEST]).isZero();
    } finally {
      MsgQ.msgclose(id);
    }
  }

  /** Before the program has waited, after that, and in any order; the queue holds two of these. */
  @Test
  void waitsForRoomAndForMessages() throws Exception {
    int id = MsgQ.msgget(key);
    try {
      byte[] body = new byte[HALF];
      for (int round = 0; round < 3; round++) {
        assertThat(MsgQ.msgsnd(id, 1, body, HALF)).isZero();
        assertThat(MsgQ.msgsnd(id, 2, body, HALF)).isZero();
        CompletableFuture<Integer> third =
            CompletableFuture.supplyAsync(() -> MsgQ.msgsnd(id, 3, body, HALF));
        assertThat(MsgQ.msgrcv(id, new byte[HALF], HALF, 1)).isEqualTo(HALF);
        assertThat(third.get()).isZero();
        for (int type = 2; type <= 3; type++) {
          assertThat(MsgQ.msgrcvNoBlock(id, new byte[HALF + 1], HALF + 1, type)).isEqualTo(HALF);
        }
        assertThat(MsgQ.msgrcvNoBlock(id, body, HALF, 0)).isEqualTo(-1);
        assertThat(MsgQ.msgrcvNoBlock(id, new byte[HALF + 1], HALF + 1, 0)).isEqualTo(-1);
        CompletableFuture<Integer> next =
            CompletableFuture.supplyAsync(() -> MsgQ.msgrcv(id, new byte[HALF], HALF, 0));
        assertThat(MsgQ.msgsnd(id, 1, body, 7)).isZero();
        assertThat(next.get()).isEqualTo(7);
      }
    } finally {
      MsgQ.msgclose(id);
    }
  }

  @Test
  void anInterruptEndsAWait() throws Exception {
    int id = MsgQ.msgget(key);
    try {
      CompletableFuture<Integer> result = new CompletableFuture<>();
      Thread thread =
          new Thread(() -> result.complete(MsgQ.msgrcv(id, new byte[10], 10, 0)), "interrupted");
      thread.start();
      thread.interrupt();
      assertThat(result.get()).isEqualTo(-1);
    } finally {
      MsgQ.msgclose(id);
    }
  }

  /** Whether or not another thread has had to wait before, and whatever the length. */
  @Test
  void whatNeedNotWaitIsDoneByAnInterruptedThread() throws Exception {
    int id = MsgQ.msgget(key);
    try {
      for (int round = 0; round < 2; round++) {
        for (int length : new int[] {0, 5, LARGEST}) {
          byte[] room = new byte[length + 10_000];
          for (int capacity : new int[] {length, room.length}) {
            Thread.currentThread().interrupt();
            assertThat(MsgQ.msgsnd(id, 1, room, length)).isZero();
            assertThat(MsgQ.msgrcv(id, room, capacity, 0)).isEqualTo(length);
            assertThat(Thread.interrupted()).isTrue();
          }
        }
        Thread.currentThread().interrupt();
        assertThat(MsgQ.msgrcv(id, new byte[10], 10, 0)).isEqualTo(-1);
        assertThat(Thread.interrupted()).isTrue();
        waitsForRoomAndForMessages();
        id = MsgQ.msgget(key);
      }
    } finally {
      Thread.interrupted();
      MsgQ.msgclose(id);
    }
  }

  @Test
  void makesSharedMemoryAndSemaphores() {
    int shared = MsgQ.shmget(key, 4096);
    assertThat(shared).isNotNegative();
    assertThat(MsgQ.shmget(key, 4096)).isEqualTo(shared);
    assertThat(MsgQ.shmget(key, 8192)).isEqualTo(-1);
    assertThat(MsgQ.shmclose(shared)).isZero();
    assertThat(MsgQ.shmclose(shared)).isEqualTo(-1);
    int semaphores = MsgQ.semget(key);
    assertThat(semaphores).isNotNegative();
    assertThat(MsgQ.semget(key)).isEqualTo(semaphores);
    assertThat(MsgQ.semclose(semaphores)).isZero();
    assertThat(MsgQ.semclose(semaphores)).isEqualTo(-1);
  }
}
