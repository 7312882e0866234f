package io.github.msgq.bench.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.host.EndsAHang;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;

/** What comes before a trial, and JMH's threads in the iteration that counts. */
class LoadTrialTest {
  private static final int THREADS = 4;
  private static final Duration DAY = Duration.ofDays(1);

  private final Measured trial = new Measured(DAY);
  private final List<Thread> threads =
      Stream.generate(() -> new Thread(this::operate)).limit(THREADS).toList();
  private final AtomicInteger operations = new AtomicInteger(); // that are over

  private void operate() {
    try {
      trial.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    operations.incrementAndGet();
  }

  /** Measures until each other thread waits, or one does not. */
  private final class Measured extends LoadTrial {
    private int times;
    private int meanwhile;

    Measured(Duration window) {
      super(
          InventedResults.params(
              "Load.atRate", Mode.SampleTime, Map.of("window", Long.toString(window.toMillis()))));
    }

    @Override
    void measure() {
      times++;
      while (operations.get() == 0 && !othersWait()) {
        Thread.onSpinWait();
      }
      meanwhile = operations.get();
    }

    void passWarmUp() {
      for (int i = 0; i < params.getWarmup().getCount(); i++) {
        endIteration();
      }
    }
  }

  private boolean othersWait() {
    return threads.stream()
        .filter(each -> each != Thread.currentThread())
        .allMatch(LoadTrialTest::waitsInTrial);
  }

  /** Whether it waits there until it is woken, and by no clock. */
  private static boolean waitsInTrial(Thread thread) {
    ThreadInfo info =
        ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId(), Integer.MAX_VALUE);
    return info != null
        && Set.of(Thread.State.BLOCKED, Thread.State.WAITING).contains(info.getThreadState())
        && Stream.of(info.getStackTrace())
            .anyMatch(frame -> frame.getClassName().equals(LoadTrial.class.getName()));
  }

  /** Each time that one woke up, it would take a core from what is measured. */
  @Test
  @EndsAHang
  void theOtherThreadsSleepUntilOneHasMeasured() throws Exception {
    trial.passWarmUp();
    threads.forEach(Thread::start);
    for (Thread each : threads) {
      each.join();
    }
    assertThat(trial.times).isEqualTo(1);
    assertThat(trial.meanwhile).as("operations that did not wait").isZero();
    assertThat(operations.get()).isEqualTo(THREADS);
  }

  @Test
  void aWarmUpHasAWindow() {
    assertThat(trial.warmUpNanos()).isEqualTo(DAY.toNanos());
    assertThat(trial.warmUpKept()).isEqualTo(DAY.toNanos());
  }

  /** All of a long one would fill the memory. */
  @Test
  void aWarmUpKeepsItsFirstWindowsOnly() {
    Measured usual = new Measured(Duration.ofMillis(20));
    assertThat(usual.warmUpNanos()).isEqualTo(2_500_000_000L);
    assertThat(usual.warmUpKept()).isEqualTo(2_000_000_000L);
  }
}
