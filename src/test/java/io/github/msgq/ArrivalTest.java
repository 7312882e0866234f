package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.host.EndsAHang;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Notifications do not get in each other's way, whatever their actions do. */
@EndsAHang
class ArrivalTest {
  /** More than the messages that a netlink socket takes by default. */
  private static final int MANY = 600;

  private final CountDownLatch finish = new CountDownLatch(1);
  private PosixQueue slow;
  private PosixQueue queue;

  @BeforeEach
  void create() throws QueueException {
    slow = new PosixOptions().maxMessages(2).messageSize(10).createUnused();
    queue = new PosixOptions().maxMessages(2).messageSize(10).createUnused();
  }

  @AfterEach
  void remove() throws QueueException {
    finish.countDown();
    for (PosixQueue each : new PosixQueue[] {slow, queue}) {
      each.close();
      each.remove();
    }
  }

  private void await() {
    try {
      finish.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first action does not end, in the very thread that tells of arrivals. */
  @Test
  void oneThatDoesNotEndBlocksNoRegistration() throws Exception {
    CompletableFuture<Object> again = new CompletableFuture<>();
    slow.onArrival(
        () -> {
          await();
          try {
            slow.onArrival(() -> {});
            again.complete("registered");
          } catch (QueueException e) {
            again.complete(e);
          }
        },
        Runnable::run);
    slow.send(new byte[1], 0);
    for (int i = 0; i < MANY; i++) {
      queue.onArrival(() -> {}, Runnable::run); // not so many threads at once
      queue.send(new byte[1], 0);
      queue.receive();
    }
    queue.close();
    finish.countDown();
    assertThat(again.get()).isEqualTo("registered");
  }

  @Test
  void aSlowOneDelaysNoOther() throws Exception {
    slow.onArrival(this::await);
    slow.send(new byte[1], 0);
    assertThat(notified(queue).get()).isNotNull();
  }

  private static CompletableFuture<Thread> notified(PosixQueue queue) throws QueueException {
    CompletableFuture<Thread> notified = new CompletableFuture<>();
    queue.onArrival(() -> notified.complete(Thread.currentThread()));
    queue.send(new byte[1], 0);
    queue.receive();
    return notified;
  }

  @Test
  void onesThatFailAreSurvived() throws Exception {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, e) -> {
          throw new IllegalStateException("a handler that fails too");
        });
    try {
      for (Executor executor : new Executor[] {Runnable::run, null}) {
        CountDownLatch failing = new CountDownLatch(1);
        Runnable action =
            () -> {
              failing.countDown();
              Thread.currentThread().interrupt();
              throw new IllegalStateException("an action that fails");
            };
        if (executor == null) {
          queue.onArrival(action);
        } else {
          queue.onArrival(action, executor);
        }
        queue.send(new byte[1], 0);
        queue.receive();
        failing.await();
        assertThat(notified(queue).get()).isNotNull();
      }
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  /** Each registrant's own, not the first one's. */
  @Test
  void eachHasTheClassLoaderOfItsRegistrant() throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    ClassLoader own = new ClassLoader(before) {};
    CompletableFuture<ClassLoader> seen = new CompletableFuture<>();
    slow.onArrival(() -> {}); // another registration has come first
    Thread.currentThread().setContextClassLoader(own);
    try {
      queue.onArrival(() -> seen.complete(Thread.currentThread().getContextClassLoader()));
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
    queue.send(new byte[1], 0);
    assertThat(seen.get()).isSameAs(own);
  }

  @Test
  void nothingIsNoAction() {
    assertThatThrownBy(() -> queue.onArrival(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> queue.onArrival(() -> {}, null))
        .isInstanceOf(NullPointerException.class);
  }

  /** The thread of the library ends when there is nothing to tell. */
  @Test
  void aRefusedRegistrationLeavesNothing() throws Exception {
    queue.onArrival(() -> {});
    QueueTest.assertError(() -> queue.onArrival(() -> {}), io.github.msgq.internal.Linux.EBUSY);
    queue.cancelOnArrival();
    while (reading()) {
      Thread.sleep(1);
    }
  }

  private static boolean reading() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("msgq-arrivals"));
  }
}
