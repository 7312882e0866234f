package msgq.bench.transport;

import java.util.concurrent.locks.LockSupport;
import msgq.bench.parameter.Wait;

/**
 * What the thread of a link that polls does between two tries in vain. Back-off takes the steps
 * that Agrona's BackoffIdleStrategy takes by default, so that rows with and without Agrona compare.
 */
public final class Idling {
  private static final int SPINS = 10;
  private static final int YIELDS = 20;
  private static final long LEAST_NANOS = 1_000;
  private static final long MOST_NANOS = 1_000_000;

  private final boolean spin;
  private int tries;
  private long nanos = LEAST_NANOS;

  /**
   * @param wait spin or back-off: whoever blocks does not poll
   */
  public Idling(Wait wait) {
    if (wait == Wait.BLOCK) {
      throw new IllegalArgumentException("a link that blocks has no tries in vain");
    }
    this.spin = wait == Wait.SPIN;
  }

  /** After a try, successful or in vain. */
  public void after(boolean successful) {
    if (successful) {
      reset();
    } else {
      idle();
    }
  }

  /** After a try that succeeded. */
  public void reset() {
    tries = 0;
    nanos = LEAST_NANOS;
  }

  /** After a try in vain. */
  public void idle() {
    if (spin || tries < SPINS) {
      tries++;
      Thread.onSpinWait();
    } else if (tries < SPINS + YIELDS) {
      tries++;
      Thread.yield();
    } else {
      LockSupport.parkNanos(nanos);
      nanos = Math.min(2 * nanos, MOST_NANOS);
    }
  }
}
