package io.github.msgq.bench.linux;

import java.util.concurrent.ThreadFactory;

/** Threads for which the JVM does not wait when it ends. */
public final class DaemonThread {
  private DaemonThread() {}

  public static Thread start(String name, Runnable work) {
    Thread thread = named(name).newThread(work);
    thread.start();
    return thread;
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
