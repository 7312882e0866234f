package io.github.msgq.bench.machine.linux;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Threads for which the JVM does not wait when it ends. */
public final class DaemonThread {
  private DaemonThread() {}

  public static Thread start(String name, Runnable work) {
    Thread thread = named(name).newThread(work);
    thread.start();
    return thread;
  }

  /**
   * Waits so many milliseconds for a thread to end; returns whether it has. An interrupt ends the
   * wait, and remains.
   */
  public static boolean awaitEnd(Thread thread, long millis) {
    try {
      if (millis > 0) { // 0 would be for ever
        thread.join(millis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /** Waits likewise for a latch; returns whether it is open. */
  public static boolean await(CountDownLatch latch, long millis) {
    try {
      return latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return latch.getCount() == 0;
    }
  }

  /** Makes them for an executor. */
  public static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
