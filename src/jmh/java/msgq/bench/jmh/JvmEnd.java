package msgq.bench.jmh;

import java.util.concurrent.locks.LockSupport;

/** The end of this JVM, by Ctrl-C say: its endpoints are killed first. */
final class JvmEnd {
  private static final Thread NO_HOOK = new Thread();

  private JvmEnd() {}

  /** Waits for the end if it has begun: whatever goes wrong from then on went wrong by it. */
  static void awaitIfBegun() {
    try {
      Runtime.getRuntime().removeShutdownHook(NO_HOOK);
    } catch (IllegalStateException begun) {
      while (true) {
        LockSupport.park();
      }
    }
  }
}
