package msgq.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A virtual thread that waits inside the kernel would keep its carrier from all others. So a
 * platform thread does the call for it, and the virtual thread parks.
 */
final class VirtualThreads {
  private static final MethodHandle IS_VIRTUAL = isVirtual();

  /**
   * Loaded beforehand. Where the JDK finds no memory to go on with a virtual thread that is woken,
   * it tries again, but asks first whether it was this exception: if there is no memory to load the
   * class, the thread is never woken.
   */
  private static final Class<?> ASKED_FOR = RejectedExecutionException.class;

  /** Helpers end when they have nothing to do, since a thread keeps its class loader. */
  private static final ThreadPoolExecutor HELPERS =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          1,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> LibraryThread.of("msgq-helper", task));

  private VirtualThreads() {}

  private static MethodHandle isVirtual() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (NoSuchMethodException | IllegalAccessException before21) {
      return null;
    }
  }

  static boolean isVirtual(Thread thread) {
    if (IS_VIRTUAL == null) {
      return false;
    }
    try {
      return (boolean) IS_VIRTUAL.invokeExact(thread);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The call's result. An interrupt of this thread is handed on to the helper, whose result stands,
   * for it may be a message.
   *
   * @return {@link Waiter#NO_THREAD} where there cannot be another helper
   */
  static long await(LongSupplier call) {
    Delegated delegated = new Delegated(call);
    try {
      HELPERS.execute(delegated);
    } catch (OutOfMemoryError e) {
      if (LibraryThread.isRefused(e)) {
        return Waiter.NO_THREAD;
      }
      throw e;
    }
    return delegated.await();
  }

  /** Its result is no object, for which there may be no memory after the call. */
  private static final class Delegated implements Runnable {
    private final LongSupplier call;
    private final Thread waiting = Thread.currentThread();
    private long result;
    private Throwable failure;
    private volatile boolean ended;
    private Thread helper;
    private boolean interrupted;

    Delegated(LongSupplier call) {
      this.call = call;
    }

    @Override
    public void run() {
      helper(Thread.currentThread());
      try {
        result = call.getAsLong();
      } catch (Throwable e) {
        failure = e;
      } finally {
        helper(null);
        Thread.interrupted();
        ended = true;
        LockSupport.unpark(waiting);
      }
    }

    /** Whatever happens here, the helper is in the call, and on this thread's memory. */
    long await() {
      while (!ended) {
        try {
          LockSupport.park(this);
          if (waiting.isInterrupted()) {
            interrupt();
            Thread.interrupted();
          }
        } catch (OutOfMemoryError | StackOverflowError e) {
          Thread.onSpinWait();
        }
      }
      if (interrupted) {
        waiting.interrupt();
      }
      if (failure instanceof Error error) {
        throw error;
      }
      if (failure != null) {
        throw (RuntimeException) failure;
      }
      return result;
    }

    private synchronized void helper(Thread thread) {
      helper = thread;
      if (interrupted && thread != null) {
        thread.interrupt();
      }
    }

    private synchronized void interrupt() {
      interrupted = true;
      if (helper != null) {
        helper.interrupt();
      }
    }
  }
}
