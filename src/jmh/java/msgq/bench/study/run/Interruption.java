package msgq.bench.study.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import msgq.bench.study.Workbench;

/** Ctrl-C: ends what runs, and keeps this JVM until what was measured has been reported. */
final class Interruption implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final StudyRun run;
  private final Workbench workbench;
  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupted, "study-interruption");

  Interruption(StudyRun run, Workbench workbench) {
    this.run = run;
    this.workbench = workbench;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void interrupted() {
    run.stop();
    workbench.endAll();
    try {
      reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    reported.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // it is the hook that waits
    }
  }
}
