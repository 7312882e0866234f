package msgq.internal;

import java.lang.ref.Cleaner;

/**
 * Closes the descriptors of queues that are garbage and were not closed. What is watched is the
 * handle, not the queue: a call in progress holds it, in its {@link Waiter}.
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
   * The descriptor's end, which comes once: when it is asked for, or when the handle is garbage. On
   * failure it has come.
   */
  public static Cleaner.Cleanable watch(Handle handle, int descriptor) {
    try {
      return cleaner().register(handle, new Unclosed(descriptor));
    } catch (Throwable e) {
      Backend.NATIVE.posixClose(descriptor);
      throw e;
    }
  }

  /**
   * Its thread ends with the class loader. Where none can be started, the next call tries again.
   */
  private static synchronized Cleaner cleaner() {
    if (cleaner == null) {
      cleaner = Cleaner.create();
    }
    return cleaner;
  }
}
