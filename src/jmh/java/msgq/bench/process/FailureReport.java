package msgq.bench.process;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import msgq.bench.problem.Failure;

/** What went wrong, as the first who noticed it says. */
public final class FailureReport {
  private static final long NOTICE_MILLIS = 1_500;

  private final AtomicReference<String> sentence = new AtomicReference<>();
  private final CountDownLatch said = new CountDownLatch(1);

  /** Counts only the first time. */
  public void say(String what) {
    if (sentence.compareAndSet(null, what)) {
      said.countDown();
    }
  }

  Optional<String> get() {
    return Optional.ofNullable(sentence.get());
  }

  /** Waits so long for somebody to say it. */
  public Optional<String> await(long millis) {
    try {
      said.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return get();
  }

  /** What to throw for an exception: the true cause is often noticed by somebody else first. */
  public Failure failure(Exception e) {
    if (e instanceof Failure) {
      return (Failure) e;
    }
    await(NOTICE_MILLIS);
    return failure(e.toString());
  }

  /** What to throw for something that this thread has noticed. */
  public Failure failure(String noticed) {
    say(noticed);
    return new Failure(sentence.get());
  }

  /** Throws it, if anything went wrong. */
  void check() {
    String what = sentence.get();
    if (what != null) {
      throw new Failure(what);
    }
  }
}
