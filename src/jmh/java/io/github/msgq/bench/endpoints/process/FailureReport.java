package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** The failure, as the first thread that noticed it reports. */
public final class FailureReport {
  private static final long NOTICE_MILLIS = 1_500;

  private final AtomicReference<String> sentence = new AtomicReference<>();
  private final CountDownLatch reported = new CountDownLatch(1);
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile FailureReport cause; // null if there is none that counts more

  /**
   * From now on a failure of what client and server depend on is one here, too, and replaces what
   * they say of it, which they may have noticed before.
   */
  public void dependOn(FailureReport first) {
    cause = first;
    first.whenReported(() -> say(first.get().orElseThrow()));
  }

  /** Runs this once a failure is reported, at once if one is; perhaps twice. */
  void whenReported(Runnable listener) {
    listeners.add(listener);
    if (get().isPresent()) {
      listener.run();
    }
  }

  /** Reports a failure; only the first counts. */
  public void say(String what) {
    if (sentence.compareAndSet(null, what)) {
      reported.countDown();
      listeners.forEach(Runnable::run);
    }
  }

  /** What went wrong; empty if nothing has so far. */
  public Optional<String> get() {
    FailureReport first = cause;
    return Optional.ofNullable(first == null ? null : first.sentence.get())
        .or(() -> Optional.ofNullable(sentence.get()));
  }

  /** Waits this long for a failure; empty if none is reported. */
  public Optional<String> await(long millis) {
    DaemonThread.await(reported, millis);
    return get();
  }

  /** What to throw for what was thrown; waits a moment, as another thread may report the cause. */
  public Failure failure(Throwable e) {
    return failure(e, "");
  }

  /** The same for what was thrown there: {@code where} is the beginning of a sentence. */
  public Failure failure(Throwable e, String where) {
    if (e instanceof Failure failure && cause == null) {
      return failure;
    }
    await(NOTICE_MILLIS);
    return failure(e instanceof Failure ? e.getMessage() : where + Sentence.of(e));
  }

  /**
   * What to throw for a failure that this thread has noticed: the first that was reported; waits a
   * moment for a cause.
   */
  public Failure failure(String noticed) {
    say(noticed);
    FailureReport first = cause;
    if (first != null) {
      first.await(NOTICE_MILLIS);
    }
    return new Failure(get().orElseThrow());
  }

  void check() {
    if (get().isPresent()) {
      throw failure(get().get());
    }
  }
}
