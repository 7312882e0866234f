package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.EndsAHang;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What threads keep of the library, and when it goes. */
@Isolated("other tests' threads have memory too")
@EndsAHang
class MemoryTest {
  private static final int ROOM = 64 * 1024;

  private SysvQueue queue;

  @BeforeEach
  void create() throws QueueException {
    queue = new SysvOptions().createPrivate();
  }

  @AfterEach
  void remove() throws QueueException {
    queue.remove();
  }

  private void attempt(int room) {
    try {
      queue.tryReceive(new byte[room]);
    } catch (QueueException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A worker forgets its thread locals whenever it has nothing to do. */
  @Test
  void aWorkerOfTheCommonPoolIsKnownOnce() throws Exception {
    attempt(10);
    int before = waiters();
    for (int i = 0; i < 300; i++) {
      CountDownLatch done = new CountDownLatch(1);
      ForkJoinPool.commonPool()
          .execute(
              () -> {
                attempt(10);
                done.countDown();
              });
      done.await();
      Thread.sleep(1); // it has nothing to do
    }
    assertThat(waiters() - before).isLessThanOrEqualTo(ForkJoinPool.getCommonPoolParallelism() + 1);
  }

  private static int waiters() throws ReflectiveOperationException {
    Field all = Class.forName("io.github.msgq.internal.Waiters").getDeclaredField("ALL");
    all.setAccessible(true);
    return ((Map<?, ?>) all.get(null)).size();
  }

  /** Though no other thread comes to use the library. */
  @Test
  void anEndedThreadsMemoryIsGarbage() throws Exception {
    attempt(ROOM);
    long before = settled();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch all = new CountDownLatch(20);
    for (int i = 0; i < 20; i++) {
      Thread thread =
          new Thread(
              () -> {
                attempt(ROOM);
                all.countDown();
                try {
                  all.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    threads.clear();
    while (QueueTest.directMemory() - before >= ROOM) {
      collect(); // for ever if it never goes
    }
  }

  /** Without other tests' garbage. */
  private static long settled() throws InterruptedException {
    long last;
    long memory = QueueTest.directMemory();
    do {
      last = memory;
      collect();
      memory = QueueTest.directMemory();
    } while (memory != last);
    return memory;
  }

  private static void collect() throws InterruptedException {
    System.gc();
    Thread.sleep(10); // whatever frees it runs after that
  }
}
