package io.github.msgq.internal;

import java.lang.ref.Cleaner;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Closes queues that were not closed before they became unreachable. It watches the handle, not the
 * queue, since a call in progress holds the handle in its {@link Waiter}.
 */
public final class Unclosed {
  /** By descriptor. Who comes later has got the number after other code had closed it. */
  private static final Map<Integer, Close> POSIX = new ConcurrentHashMap<>();

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
   * @param queue a POSIX queue's descriptor, or the number of a queue in shared memory
   */
  public static Cleaner.Cleanable watch(Handle handle, int queue, boolean shared) {
    Close close = new Close(queue, shared);
    if (!shared) {
      POSIX.put(close.queue, close);
    }
    try {
      return cleaner().register(handle, close);
    } catch (Throwable e) {
      close.run();
      throw e;
    }
  }

  /** Whether the descriptor is a POSIX queue's, and not closed or another file's by now. */
  public static boolean isPosix(int descriptor) {
    SystemCall call = SystemCall.HERE;
    return call == null
        || Backend.NATIVE.systemCall(call.mqGetsetattr(), descriptor, 0, 0, 0, 0, 0) >= 0;
  }

  /** No lambda: a JVM's first takes longer than its first message. */
  private static final class Close implements Runnable {
    private final Integer queue;
    private final boolean shared;

    Close(int queue, boolean shared) {
      this.queue = queue;
      this.shared = shared;
    }

    @Override
    public void run() {
      if (shared) {
        SharedCall.CALLS.sharedClose(queue);
      } else if (POSIX.remove(queue, this) && isPosix(queue)) {
        Backend.NATIVE.posixClose(queue);
      }
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
