package msgq.internal;

import java.lang.ref.Cleaner;

/**
 * Closes the descriptors of queues that were not closed before they became unreachable. It watches
 * the handle, not the queue, since a call in progress holds the handle in its {@link Waiter}.
 */
public final class Unclosed implements Runnable {
  private static Cleaner cleaner;

  private final int descriptor;

  private Unclosed(int descriptor) {
    this.descriptor = descriptor;
  }

  @Override
  public void run() {
    Backend.NATIVE.posixClose(descriptor);
  }

  /**
   * Closes the descriptor once: when the result is cleaned, when the handle becomes unreachable, or
   * when this method fails.
   */
  public static Cleaner.Cleanable watch(Handle handle, int descriptor) {
    try {
      return cleaner().register(handle, new Unclosed(descriptor));
    } catch (Throwable e) {
      Backend.NATIVE.posixClose(descriptor);
      throw e;
    }
  }

  /** Its thread ends with the class loader. If none can be started, the next call tries again. */
  private static synchronized Cleaner cleaner() {
    if (cleaner == null) {
      cleaner = Cleaner.create();
    }
    return cleaner;
  }
}
