package io.github.msgq.bench.measure.trial;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The end of this JVM, such as by Ctrl-C; a shutdown hook kills its endpoints. */
public final class JvmEnd {
  private static final Thread NO_HOOK = new Thread();
  private static final long PERIOD_MILLIS = 20;

  private JvmEnd() {}

  /** Blocks once shutdown has begun; later failures are its consequences. */
  public static void awaitIfBegun() {
    try {
      Runtime.getRuntime().removeShutdownHook(NO_HOOK);
    } catch (IllegalStateException begun) {
      while (true) {
        Thread.interrupted(); // park returns at once while it is set
        LockSupport.park();
      }
    }
  }

  /** Blocks if shutdown begins within this time; returns after it otherwise. */
  public static void awaitWithin(long millis) {
    for (long waited = 0; waited < millis; waited += PERIOD_MILLIS) {
      awaitIfBegun();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS));
    }
  }
}
