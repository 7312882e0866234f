package msgq.bench.jmh;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Ends this process soon after the process that launched the run has died. */
final class LauncherWatch {
  private static final String PROPERTY = "msgq.launcher";
  private static final long PERIOD_MILLIS = 500;
  private static final long PATIENCE_MILLIS = 5_000;
  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private LauncherWatch() {}

  /** The flag by which a fork learns who has launched it. */
  static String flag() {
    return "-D" + PROPERTY + "=" + ProcessHandle.current().pid();
  }

  /** Starts to watch the launcher, if this process has one of ours; once per process. */
  static void start() {
    Long pid = Long.getLong(PROPERTY);
    if (pid == null || !STARTED.compareAndSet(false, true)) {
      return;
    }
    Optional<ProcessHandle> launcher = ProcessHandle.of(pid);
    daemon(() -> watch(launcher), "launcher-watch");
  }

  private static void watch(Optional<ProcessHandle> launcher) {
    while (launcher.isPresent() && launcher.get().isAlive()) {
      sleep(PERIOD_MILLIS);
    }
    // a shutdown hook may wait for the server in vain
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
