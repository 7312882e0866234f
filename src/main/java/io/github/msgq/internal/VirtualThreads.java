package io.github.msgq.internal;

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
 * A virtual thread that waits inside the kernel would pin its carrier. So a platform thread, a
 * helper, makes the call for it, and the virtual thread parks.
 */
final class VirtualThreads {
  private static final MethodHandle IS_VIRTUAL = isVirtual();

  /**
   * Loaded beforehand. If the JDK has no memory to resume a virtual thread, it tries again, but
   * first asks whether the failure was this exception: without memory to load the class, the thread
   * is never resumed.
   */
  private static final Class<?> ASKED_FOR = RejectedExecutionException.class;

  /** An idle helper ends, since a thread keeps its class loader alive. */
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
   * The call's result. An interrupt of this thread is passed on to the helper, whose result counts,
   * since it may be a message.
   *
   * @return {@link Waiter#NO_THREAD} if no helper can be started
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

  /** Its result is not an object, since that could not be allocated safely after the call. */
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

    /** Waits whatever happens, since the helper uses this thread's memory. */
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
