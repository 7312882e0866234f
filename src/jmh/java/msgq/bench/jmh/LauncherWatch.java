package msgq.bench.jmh;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Ends this process soon after the process that launched the run has died. */
final class LauncherWatch {
  private static final long PERIOD_MILLIS = 500;
  private static final long PATIENCE_MILLIS = 5_000;
  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private LauncherWatch() {}

  /** Starts to watch the launcher, once per process; does nothing in the launcher itself. */
  static void start(long pid) {
    if (pid == ProcessHandle.current().pid() || !STARTED.compareAndSet(false, true)) {
      return;
    }
    Optional<ProcessHandle> launcher = ProcessHandle.of(pid);
    daemon(() -> watch(launcher), "launcher-watch");
  }

  private static void watch(Optional<ProcessHandle> launcher) {
    while (launcher.isPresent() && launcher.get().isAlive()) {
      sleep(PERIOD_MILLIS);
    }
    // a shutdown hook may hang on the peer that is gone
    daemon(
        () -> {
          sleep(PATIENCE_MILLIS);
          Runtime.getRuntime().halt(1);
        },
        "launcher-watch-halt");
    System.exit(1);
  }

  private static void daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      // nobody interrupts it; a wake-up before time does no harm
    }
  }
}
