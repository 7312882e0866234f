package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.terms.parameter.Wait;
import java.util.concurrent.locks.LockSupport;

/**
 * The idling of a link's thread between failed attempts. Back-off follows the defaults of Agrona's
 * BackoffIdleStrategy, so that rows with and without Agrona are comparable.
 */
public final class Idling {
  private static final int SPINS = 10;
  private static final int YIELDS = 20;
  private static final long LEAST_NANOS = 1_000;
  private static final long MOST_NANOS = 1_000_000;

  private final Wait wait;
  private int tries;
  private long nanos = LEAST_NANOS;

  public Idling(Wait wait) {
    this.wait = wait;
  }

  /** Whether attempts are to wait themselves; nothing is done between them. */
  public boolean blocks() {
    return wait == Wait.BLOCK;
  }

  /** Called after each attempt. */
  public void after(boolean successful) {
    if (successful) {
      reset();
    } else {
      idle();
    }
  }

  /** Called after a successful attempt. */
  public void reset() {
    if (tries > 0) { // writes nothing for each message of an end that waits itself
      tries = 0;
      nanos = LEAST_NANOS;
    }
  }

  /** Called after a failed attempt. */
  public void idle() {
    if (blocks()) {
      return;
    }
    if (wait == Wait.SPIN || tries < SPINS) {
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
