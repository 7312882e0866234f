package msgq.bench.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScaleTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void fullIsThePublishedVolumeAndNumberOfRounds() {
    Scale full = new Scale(true, SECOND);
    assertThat(full.volume(5_120_000, 0.05, 1, 1)).isEqualTo(5_120_000);
    assertThat(full.mostRounds(5)).isEqualTo(5);
    assertThat(full.another(4, Duration.ofHours(9))).isTrue();
  }

  @Test
  void theUsualTimeIsTheUsualFraction() {
    assertThat(new Scale(false, Scale.USUAL).volume(1_000_000, 0.05, 1, 1)).isEqualTo(50_000);
    assertThat(new Scale(false, Scale.USUAL.multipliedBy(9)).volume(1_000_000, 0.05, 1, 1))
        .as("more time is more rounds, not more volume")
        .isEqualTo(50_000);
  }

  @Test
  void lessTimeIsLessVolumeButNeverNone() {
    Scale small = new Scale(false, SECOND);
    assertThat(small.volume(90_000, 1, 1, 1)).isEqualTo(1000);
    assertThat(small.volume(90_000, 1, 0.1, 1)).isEqualTo(100);
    assertThat(small.volume(90_000, 0.001, 0.1, 2000)).isEqualTo(2000);
  }

  @Test
  void roundsGoOnWhileAnotherFits() {
    Scale scale = new Scale(false, Duration.ofSeconds(90));
    assertThat(scale.another(2, Duration.ofMinutes(5))).as("three at least").isTrue();
    assertThat(scale.another(4, Duration.ofSeconds(72))).isTrue();
    assertThat(scale.another(4, Duration.ofSeconds(73))).isFalse();
  }
}
