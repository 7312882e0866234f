package io.github.msgq.bench.linux;

/** Threads for which the JVM does not wait when it ends. */
public final class DaemonThread {
  private DaemonThread() {}

  public static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
