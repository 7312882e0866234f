package io.github.msgq.bench.process;

import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.problem.Sentence;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** What went wrong, as the first thread that noticed it reports. */
public final class FailureReport {
  private static final long NOTICE_MILLIS = 1_500;

  private final AtomicReference<String> sentence = new AtomicReference<>();
  private final CountDownLatch reported = new CountDownLatch(1);

  /** Reports a failure; only the first counts. */
  public void say(String what) {
    if (sentence.compareAndSet(null, what)) {
      reported.countDown();
    }
  }

  Optional<String> get() {
    return Optional.ofNullable(sentence.get());
  }

  /** Waits this long for a failure; empty if none is reported. */
  public Optional<String> await(long millis) {
    try {
      reported.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return get();
  }

  /** What to throw for an exception; waits a moment, as another thread may report the cause. */
  public Failure failure(Exception e) {
    if (e instanceof Failure) {
      return (Failure) e;
    }
    await(NOTICE_MILLIS);
    return failure(Sentence.of(e));
  }

  /** What to throw for a failure that this thread has noticed: the first that was reported. */
  public Failure failure(String noticed) {
    say(noticed);
    return new Failure(sentence.get());
  }

  /** Throws the failure, if one has been reported. */
  void check() {
    String what = sentence.get();
    if (what != null) {
      throw new Failure(what);
    }
  }
}
