package io.github.msgq.bench.studies.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.machine.linux.Usage;
import org.junit.jupiter.api.Test;

class WarmingTest {
  private static final Sample COLD = new Sample(4, 100, usage(3, 1, 50), usage(2, 2, 40));
  private static final Sample WARM = new Sample(2, 200, usage(1, 1, 60), usage(1, 0, 40));

  @Test
  void theColdUnitsAreAddedAsTheyWere() {
    Sample sample = new Warming(COLD, WARM).forUnits(1100);
    assertThat(sample.seconds()).isCloseTo(4 + 10, within(1e-9));
    assertThat(sample.units()).isEqualTo(1100);
    assertThat(sample.client()).isEqualTo(usage(3 + 5, 1 + 5, 60));
    assertThat(sample.server()).isEqualTo(usage(2 + 5, 2, 40));
  }

  @Test
  void withoutThemTheRateIsOne() {
    assertThat(Warming.of(WARM).forUnits(1000).seconds()).isCloseTo(10, within(1e-9));
  }

  private static Usage usage(long user, long system, long peak) {
    return new Usage(user, system, 0, 0, peak);
  }
}
