package msgq.internal;

/** A thread of the library's own, which keeps neither the JVM nor anything of the application. */
final class LibraryThread {
  private static final long STACK = 256 * 1024;

  private LibraryThread() {}

  static Thread of(String name, Runnable task) {
    Thread thread = new Thread(null, task, name, STACK, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  /** Whether a start failed for want of a thread, and not of the heap: only its words tell. */
  static boolean isRefused(OutOfMemoryError start) {
    return String.valueOf(start.getMessage()).contains("thread");
  }
}
