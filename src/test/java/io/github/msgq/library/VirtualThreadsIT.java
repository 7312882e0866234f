package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.Message;
import io.github.msgq.MessageQueue;
import io.github.msgq.MessageSelector;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueException;
import io.github.msgq.QueueInterruptedException;
import io.github.msgq.Received;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Thousands of virtual threads wait, and the others go on. */
@Isolated("counts the memory and the threads of this JVM")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VirtualThreadsIT {
  private static final int WAITERS = 2_000;

  private final List<Thread> threads = new ArrayList<>();
  private final Set<String> failures = ConcurrentHashMap.newKeySet();
  private final AtomicInteger received = new AtomicInteger();

  private SysvQueue queue;

  @BeforeEach
  void create() throws QueueException {
    assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with Java 21");
    queue = new SysvOptions().createPrivate();
  }

  @AfterEach
  void remove() throws QueueException {
    if (queue != null) {
      queue.remove();
    }
  }

  interface Task {
    void run() throws Exception;
  }

  /** Reflection, because the tests are compiled for Java 17. */
  private Thread virtual(Task task) throws ReflectiveOperationException {
    Runnable runnable =
        () -> {
          try {
            task.run();
          } catch (Exception e) {
            failures.add(e.toString());
          }
        };
    Thread thread =
        (Thread)
            Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, runnable);
    threads.add(thread);
    return thread;
  }

  private void othersGoOn() throws Exception {
    CountDownLatch other = new CountDownLatch(100);
    for (int i = 0; i < 100; i++) {
      virtual(other::countDown);
    }
    assertThat(other.await(10, TimeUnit.MINUTES)).isTrue();
  }

  private void joinAll() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(TimeUnit.MINUTES.toMillis(10));
      assertThat(thread.isAlive()).isFalse();
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void waitForAnyMessage() throws Exception {
    for (int i = 0; i < WAITERS; i++) {
      virtual(
          () -> {
            queue.receive(new byte[8]);
            received.incrementAndGet();
          });
    }
    othersGoOn();
    assertThat(received).hasValue(0);
    for (int i = 0; i < WAITERS; i++) {
      queue.send(new byte[8], 1);
    }
    joinAll();
    assertThat(received).hasValue(WAITERS);
  }

  @Test
  void waitForAMessageEach() throws Exception {
    for (int i = 1; i <= WAITERS; i++) {
      int type = i;
      virtual(
          () -> {
            Received mine = queue.select(MessageSelector.type(type)).receive(new byte[8]);
            received.addAndGet(mine.type() == type ? 1 : 0);
          });
    }
    othersGoOn();
    for (int i = 1; i <= WAITERS; i++) {
      queue.send(new byte[8], i);
    }
    joinAll();
    assertThat(received).hasValue(WAITERS);
  }

  /** Only those inside a call have memory of the library's. */
  @Test
  void keepNoMemory() throws Exception {
    long before = directMemory();
    CountDownLatch tried = new CountDownLatch(WAITERS);
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < WAITERS; i++) {
      virtual(
          () -> {
            assertThat(queue.tryReceive(new byte[8000])).isNull();
            tried.countDown();
            end.await();
          });
    }
    assertThat(tried.await(10, TimeUnit.MINUTES)).isTrue();
    assertThat(directMemory() - before).isLessThan(WAITERS * 8000L / 4);
    end.countDown();
    joinAll();
  }

  /** Those that are not inside a call cost close() and the lookout nothing. */
  @Test
  void areKnownOnlyWhileInsideACall() throws Exception {
    CountDownLatch tried = new CountDownLatch(WAITERS);
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < WAITERS; i++) {
      virtual(
          () -> {
            assertThat(queue.tryReceive()).isNull();
            assertThatThrownBy(() -> queue.tryReceive((Duration) null))
                .isInstanceOf(NullPointerException.class);
            tried.countDown();
            end.await();
          });
    }
    assertThat(tried.await(10, TimeUnit.MINUTES)).isTrue();
    assertThat(virtualOnesKnown()).isLessThan(WAITERS / 10);
    end.countDown();
    joinAll();
  }

  /** Platform threads are known as long as they live, and until they are collected. */
  private static int virtualOnesKnown() throws ReflectiveOperationException {
    Field all = Class.forName("io.github.msgq.internal.Waiters").getDeclaredField("ALL");
    Method isLent = Class.forName("io.github.msgq.internal.Waiter").getDeclaredMethod("isLent");
    all.setAccessible(true);
    isLent.setAccessible(true);
    int known = 0;
    synchronized (all.get(null)) {
      for (Object waiter : ((Map<?, ?>) all.get(null)).values()) {
        boolean virtual = String.valueOf(((Reference<?>) waiter).get()).startsWith("VirtualThread");
        known += virtual || (boolean) isLent.invoke(waiter) ? 1 : 0;
      }
    }
    return known;
  }

  private static long directMemory() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .findFirst()
        .orElseThrow()
        .getMemoryUsed();
  }

  /** The rule for platform threads too. */
  @Test
  void anInterruptedOneBeginsNoWait() throws Exception {
    PosixQueue posix = new PosixOptions().maxMessages(2).messageSize(8).createUnused();
    SharedQueue shared = Child.newShared(new SharedOptions());
    try (posix;
        shared) {
      posix.remove();
      for (MessageQueue each : List.of(queue, posix, shared)) {
        each.send(Message.allocate(8));
        Task task =
            () -> {
              Thread.currentThread().interrupt();
              try {
                each.receive();
                failures.add("a message came");
              } catch (QueueInterruptedException e) {
                received.incrementAndGet();
              }
            };
        for (int i = 0; i < 50; i++) {
          virtual(task);
        }
        joinAll();
        assertThat(each.tryReceive(Message.allocate(8))).isTrue();
      }
      assertThat(received).hasValue(150);
    } finally {
      shared.remove();
    }
  }

  @Test
  void endByInterruptAndByClose() throws Exception {
    PosixQueue posix = new PosixOptions().maxMessages(2).messageSize(8).createUnused();
    try {
      endByInterruptAndByClose(posix);
    } finally {
      posix.remove();
    }
  }

  @Test
  void endByInterruptAndByCloseInSharedMemory() throws Exception {
    SharedQueue shared = Child.newShared(new SharedOptions());
    try {
      endByInterruptAndByClose(shared);
    } finally {
      shared.remove();
    }
  }

  private void endByInterruptAndByClose(MessageQueue each) throws Exception {
    try (each) {
      AtomicInteger interrupted = new AtomicInteger();
      List<Thread> half = new ArrayList<>();
      for (int i = 0; i < WAITERS; i++) {
        Thread thread =
            virtual(
                () -> {
                  try {
                    each.receive(new byte[8]);
                  } catch (QueueInterruptedException e) {
                    interrupted.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
                  } catch (QueueException closed) {
                    received.incrementAndGet();
                  }
                });
        if (i % 2 == 0) {
          half.add(thread);
        }
      }
      othersGoOn();
      half.forEach(Thread::interrupt);
      for (Thread thread : half) {
        thread.join();
      }
      assertThat(interrupted).hasValue(WAITERS / 2);
      each.close();
      joinAll();
      assertThat(received).hasValue(WAITERS / 2);
    }
  }
}
