package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.session.CompilerShare;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The last of JMH's warm-up iterations. It is repeated as long as the compilers of client and
 * server take much of a core: opening a connection runs more code than a message does, and seldom.
 */
final class LastWarmUp {
  /** The most that compilers take of a core once the code that talks is compiled. */
  private static final double LITTLE = 0.3;

  private final int iterations;
  private final long nanos;
  private final long most;
  private final CompilerShare.Jvms jvms;
  private final CountDownLatch talking;
  private int begun;
  private CompilerShare last;
  private volatile boolean over;

  /**
   * @param iterations how many there are; 0 for no warm-up
   * @param nanos how long each is
   * @param most for how many nanoseconds the last is repeated at most
   * @param threads how many talk
   */
  LastWarmUp(int iterations, long nanos, long most, int threads, CompilerShare.Jvms jvms) {
    this.iterations = iterations;
    this.nanos = nanos;
    this.most = most;
    this.talking = new CountDownLatch(threads);
    this.jvms = jvms;
  }

  void beginIteration() throws IOException {
    begun++;
    if (begun == iterations) {
      last = new CompilerShare(jvms);
    }
  }

  /**
   * One of JMH's threads has ended an iteration. If it was the last, it goes on, and returns when
   * all threads have ended.
   *
   * @param first whether this thread finds out when they are warm
   */
  void endIteration(boolean first, Runnable operation) throws IOException {
    if (begun != iterations) {
      return;
    }
    long end = jvms.nanos() + most;
    if (first) {
      while (last.exceeds(LITTLE) && !isPast(end)) {
        last = new CompilerShare(jvms);
        talk(operation, Math.min(end, jvms.nanos() + nanos));
      }
      over = true;
    } else {
      talk(operation, end);
    }
    talking.countDown();
    awaitOthers();
  }

  private boolean isPast(long moment) {
    return jvms.nanos() - moment >= 0;
  }

  private void talk(Runnable operation, long end) {
    while (!over && !isPast(end)) {
      operation.run();
    }
  }

  /** Bounded, since a thread may have died without counting down. */
  private void awaitOthers() throws IOException {
    try {
      talking.await(most, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted during a warm-up");
    }
  }

  /** A thread has failed, so the others neither go on nor wait for it. */
  void end() {
    over = true;
    for (long left = talking.getCount(); left > 0; left--) {
      talking.countDown();
    }
  }
}
