package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that wait on a queue of any kind. */
abstract class WaitFixture extends QueueFixture {
  /** Longer than a test may hang: what ends such a wait is never this. */
  static final Duration LONG = Duration.ofHours(1);

  private static final AtomicInteger STARTED = new AtomicInteger();

  /** A thread in a call that waits. */
  record Waiting<T>(Thread thread, CompletableFuture<T> result) {
    /** Returns when the thread waits in the kernel. */
    static <T> Waiting<T> in(Callable<T> call) throws InterruptedException {
      Waiting<T> waiting = begin(call);
      KernelWait.await(waiting.thread);
      assertThat(waiting.result).isNotDone();
      return waiting;
    }

    /** Returns at once. */
    static <T> Waiting<T> begin(Callable<T> call) {
      CompletableFuture<T> result = new CompletableFuture<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  result.complete(call.call());
                } catch (Throwable e) {
                  result.completeExceptionally(e);
                }
              },
              "waiting-" + STARTED.incrementAndGet());
      thread.setDaemon(true);
      thread.start();
      return new Waiting<>(thread, result);
    }

    void endsWith(Class<? extends Throwable> failure) {
      assertThatThrownBy(() -> result.get())
          .isInstanceOf(ExecutionException.class)
          .hasCauseExactlyInstanceOf(failure);
    }
  }

  byte[] room() {
    return new byte[queue.largest()];
  }
}
