package io.github.msgq.bench.results.report;

import java.util.function.Consumer;

/** Reports a run once: when it ends, or what has been measured so far on Ctrl-C. */
public final class FinalReport implements AutoCloseable {
  public static final String INTERRUPTED = "Interrupted; what was measured until then:";

  public static final String NOTHING = "Interrupted before anything was measured.";

  private final Consumer<Boolean> report;
  private final Thread hook = new Thread(() -> once(true), "report-of-interrupted-run");
  private boolean reported;

  /** Waits for Ctrl-C from now on; {@code report} takes whether the run was interrupted. */
  public FinalReport(Consumer<Boolean> report) {
    this.report = report;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Reports the run that has ended; does nothing after Ctrl-C, which has reported it. */
  public void end() {
    once(false);
  }

  /** Runs this before the report; does nothing after it. */
  public synchronized void before(Runnable action) {
    if (!reported) {
      action.run();
    }
  }

  private synchronized void once(boolean interrupted) {
    if (!reported) {
      reported = true;
      report.accept(interrupted);
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is ending
    }
  }
}
