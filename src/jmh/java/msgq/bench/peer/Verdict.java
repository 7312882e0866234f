package msgq.bench.peer;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** What went wrong, as the first who noticed it says. */
final class Verdict {
  private final AtomicReference<String> sentence = new AtomicReference<>();
  private final CountDownLatch said = new CountDownLatch(1);

  /** Counts only the first time. */
  void say(String what) {
    if (sentence.compareAndSet(null, what)) {
      said.countDown();
    }
  }

  Optional<String> get() {
    return Optional.ofNullable(sentence.get());
  }

  /** Waits so long for somebody to say it. */
  Optional<String> await(long millis) {
    try {
      said.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return get();
  }

  /** Throws it, if anything went wrong. */
  void check() {
    String what = sentence.get();
    if (what != null) {
      throw new Failure(what);
    }
  }
}
