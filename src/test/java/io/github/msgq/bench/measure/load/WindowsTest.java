package io.github.msgq.bench.measure.load;

import static io.github.msgq.bench.measure.load.Turned.MILLI;
import static io.github.msgq.bench.measure.load.Turned.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class WindowsTest {
  private static final int REPEATS = 4_000;

  /** The median, over windows of 200, of p99 divided by the true one. */
  private static double bias(DoubleUnaryOperator quantile, double percent) {
    Random random = new Random(1);
    double[] found = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      float[] values = new float[200];
      for (int j = 0; j < values.length; j++) {
        values[j] = (float) quantile.applyAsDouble(random.nextDouble());
      }
      found[i] = Windows.percentile(values, percent);
    }
    Arrays.sort(found);
    return found[REPEATS / 2] / quantile.applyAsDouble(percent / 100);
  }

  /** The 198th of 200, which most programs take, has 0.94 and 0.83. */
  @Test
  void halfOfTheEstimatesAreTooLarge() {
    for (double percent : new double[] {50, 90, 99}) {
      assertThat(bias(u -> -Math.log(1 - u), percent)).isCloseTo(1, within(0.03));
      assertThat(bias(u -> Math.pow(1 - u, -1 / 1.5), percent)).isCloseTo(1, within(0.04));
    }
  }

  @Test
  void aWindowHasWhatWasDueInIt() {
    Windows windows = new Windows(20, 3, 1);
    for (int due = 0; due < 75; due += 5) {
      windows.add(due, due == 25 ? 9_000 : 1_000);
    }
    Windows other = new Windows(20, 3, 1);
    other.add(59, 5_000);
    windows.addAll(other);
    assertThat(windows.percentiles(100)).containsExactly(1, 9, 5);
    assertThat(windows.typical(50)).isEqualTo(1);
    assertThat(windows.above(100, 5)).isEqualTo(1 / 3.0);
  }

  /** What is done while the server stands still for 0.5 s of 5 s, on a clock that is turned. */
  @Test
  void aStallStandsInTheShareAndInThePooledPercentilesAndNotInTheTypicalWindow() throws Exception {
    for (int rate : new int[] {1_000, 5_000, 20_000}) {
      long service = SECOND / rate / 5;
      RateTrial trial =
          new Turned(service, Integer.MAX_VALUE).stall(SECOND, 500 * MILLI).run(false, rate, 5, 0);
      double behind = 500 / 0.8; // ms until it has caught up
      assertThat(trial.windows().above(99, 1_000)).isCloseTo(behind / 5_000, within(0.005));
      assertThat(trial.windows().typical(99)).isCloseTo(service / 1e3, within(0.1));
      for (double percent : new double[] {95, 99, 99.9}) {
        double theory = 500_000 - (1 - percent / 100) * 0.8 * 5e6;
        assertThat(RateTrial.micros(trial.latencies(), percent))
            .isCloseTo(theory, within(theory / 100));
      }
      assertThat(Verdict.disturbance(trial, OptionalDouble.empty(), false, 0, 1)).isEmpty();
    }
  }

  @Test
  void aBacklogThatGrowsIsNoStallThatEnds() throws Exception {
    RateTrial slow = new Turned(SECOND / 9_900, Integer.MAX_VALUE).run(false, 10_000, 1, 0);
    assertThat(slow.windows().fallsBehind(5_000)).isTrue();
    RateTrial stalled =
        new Turned(20_000, Integer.MAX_VALUE).stall(0, 200 * MILLI).run(false, 10_000, 1, 0);
    assertThat(stalled.windows().fallsBehind(5_000)).isFalse();
    RateTrial steady = new Turned(20_000, Integer.MAX_VALUE).run(false, 10_000, 1, 0);
    assertThat(steady.windows().fallsBehind(10)).isFalse();
  }

  /** A warm-up may last for hours. */
  @Test
  void onlyTheFirstWindowsAreKept() throws Exception {
    Turned turned = new Turned(20_000, Integer.MAX_VALUE).keeping(2 * SECOND);
    RateTrial trial = turned.run(false, 10_000, 20, 0);
    assertThat(trial.latencies().count()).isEqualTo(200_000);
    assertThat(trial.windows().percentiles(50)).hasSize(100);
    assertThat(trial.senders.percentiles(50)).hasSize(100);
  }

  @Test
  void windowsAreLongEnoughForTheirPercentile() {
    assertThat(Windows.millis(99, 10_000)).isEqualTo(20);
    assertThat(Windows.millis(99, 1_000_000)).isEqualTo(20);
    assertThat(Windows.millis(99, 1_000)).isEqualTo(200);
    assertThat(Windows.millis(99.9, 10_000)).isEqualTo(200);
    assertThat(Windows.lowestRate(99, 20)).isEqualTo(10_000);
    assertThat(Windows.lowestRate(50, 20)).isEqualTo(200);
  }
}
