package io.github.msgq.internal;

/** A thread of the library, which keeps neither the JVM nor anything of the application alive. */
final class LibraryThread {
  private static final long STACK = 256 * 1024;

  private LibraryThread() {}

  static Thread of(String name, Runnable task) {
    Thread thread = new Thread(null, task, name, STACK, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  /** Starts the thread; false if the system has none. */
  static boolean start(Thread thread) {
    try {
      thread.start();
      return true;
    } catch (OutOfMemoryError e) {
      if (isRefused(e)) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Whether a start failed for lack of a thread, not of heap: only the message distinguishes them.
   */
  static boolean isRefused(OutOfMemoryError start) {
    return String.valueOf(start.getMessage()).contains("thread");
  }
}
