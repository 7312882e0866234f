package msgq.bench.jmh;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import msgq.bench.session.CompilerShare;

/**
 * The last of JMH's warm-up iterations. It is repeated as long as the compilers of client and
 * server take much of a core: opening a connection runs far more code than a message does, far less
 * often.
 */
final class LastWarmUp {
  /** Share of a core that compilers have at most once the code that talks is compiled. */
  private static final double LITTLE = 0.3;

  private static final long MOST = TimeUnit.SECONDS.toNanos(10);

  private final int iterations;
  private final long nanos;
  private final CompilerShare.Jvms jvms;
  private final CountDownLatch talking;
  private int begun;
  private CompilerShare last;
  private volatile boolean warm;

  /**
   * @param iterations how many there are; 0 for no warm-up
   * @param nanos how long each is
   * @param threads how many talk
   */
  LastWarmUp(int iterations, long nanos, int threads, CompilerShare.Jvms jvms) {
    this.talking = new CountDownLatch(threads);
    this.iterations = iterations;
    this.nanos = nanos;
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
    try {
      if (first) {
        repeat(operation);
      }
      while (!first && !warm) {
        operation.run();
      }
    } finally {
      warm |= first;
      talking.countDown();
    }
    awaitOthers();
  }

  /** Not for ever: a thread that has failed does not come. */
  private void awaitOthers() throws IOException {
    try {
      talking.await(MOST, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted during a warm-up");
    }
  }

  private void repeat(Runnable operation) throws IOException {
    long most = jvms.nanos() + MOST;
    while (last.exceeds(LITTLE) && jvms.nanos() - most < 0) {
      last = new CompilerShare(jvms);
      long end = jvms.nanos() + nanos;
      do {
        operation.run();
      } while (jvms.nanos() - end < 0);
    }
  }
}
