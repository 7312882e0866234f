package msgq.bench.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import msgq.bench.linux.Usage;
import org.junit.jupiter.api.Test;

class TrialTest {
  private static final Sample COLD = new Sample(4, 100, usage(3, 1, 50), usage(2, 2, 40));
  private static final Sample WARM = new Sample(2, 200, usage(1, 1, 60), usage(1, 0, 40));

  @Test
  void theColdUnitsAreAddedAsTheyWere() {
    Sample told = new Trial(COLD, WARM).forUnits(1100);
    assertThat(told.seconds()).isCloseTo(4 + 10, within(1e-9));
    assertThat(told.units()).isEqualTo(1100);
    assertThat(told.client()).isEqualTo(usage(3 + 5, 1 + 5, 60));
    assertThat(told.server()).isEqualTo(usage(2 + 5, 2, 40));
  }

  @Test
  void withoutThemTheRateIsOne() {
    assertThat(Trial.of(WARM).forUnits(1000).seconds()).isCloseTo(10, within(1e-9));
  }

  private static Usage usage(long user, long system, long peak) {
    return new Usage(user, system, 0, 0, peak);
  }
}
