package msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Threads that wait on a queue of either kind. */
abstract class WaitFixture extends QueueFixture {
  static final Duration LONG = Duration.ofSeconds(20);

  /** A thread that has had time to begin its wait. */
  record Waiting<T>(Thread thread, CompletableFuture<T> result) {
    static <T> Waiting<T> in(Callable<T> call) throws InterruptedException {
      CompletableFuture<T> result = new CompletableFuture<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  result.complete(call.call());
                } catch (Throwable e) {
                  result.completeExceptionally(e);
                }
              });
      thread.setDaemon(true);
      thread.start();
      Thread.sleep(15);
      assertThat(result).isNotDone();
      return new Waiting<>(thread, result);
    }

    void endsWith(Class<? extends Throwable> failure) {
      assertThatThrownBy(() -> result.get(5, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseExactlyInstanceOf(failure);
    }
  }

  byte[] room() {
    return new byte[queue.largest()];
  }
}
