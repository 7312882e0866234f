package msgq.internal;

import java.lang.ref.Cleaner;

/**
 * Closes queues that were not closed before they became unreachable. It watches the handle, not the
 * queue, since a call in progress holds the handle in its {@link Waiter}.
 */
public final class Unclosed {
  private static Cleaner cleaner;

  private Unclosed() {}

  /** Called before a queue is opened: false if the thread that this needs cannot be started. */
  public static boolean begin() {
    try {
      return cleaner() != null;
    } catch (OutOfMemoryError e) {
      if (LibraryThread.isRefused(e)) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Closes a queue once: when the result is cleaned, when the handle becomes unreachable, or when
   * this method fails.
   *
   * @param close which must not refer to the handle
   */
  public static Cleaner.Cleanable watch(Handle handle, Runnable close) {
    try {
      return cleaner().register(handle, close);
    } catch (Throwable e) {
      close.run();
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
