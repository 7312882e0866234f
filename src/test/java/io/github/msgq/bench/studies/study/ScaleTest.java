package io.github.msgq.bench.studies.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.studies.Studies;
import io.github.msgq.bench.terms.problem.Refusal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScaleTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void fullIsThePublishedVolumeAndNumberOfRounds() {
    Scale full = new Scale(true, SECOND);
    assertThat(full.volume(5_120_000, 400_000, 1, 1)).isEqualTo(5_120_000);
    assertThat(full.rounds(5, Duration.ofHours(9))).isEqualTo(5);
  }

  @Test
  void moreOrLessTimeIsMoreOrFewerRoundsNotAnotherVolume() {
    for (int seconds : new int[] {1, 90, 900}) {
      Scale scale = new Scale(false, Duration.ofSeconds(seconds));
      assertThat(scale.volume(1_000_000, 50_000, 1, 1)).isEqualTo(50_000);
    }
  }

  @Test
  void aWarmUpIsLessVolumeButNeverNone() {
    Scale scale = new Scale(false, SECOND);
    assertThat(scale.volume(90_000, 1000, 0.1, 1)).isEqualTo(100);
    assertThat(scale.volume(90_000, 1000, 0.1, 2000)).isEqualTo(2000);
  }

  @Test
  void thereAreAsManyRoundsAsFit() {
    Scale scale = new Scale(false, Duration.ofSeconds(90));
    assertThat(scale.rounds(5, Duration.ofMinutes(5))).as("three at least").isEqualTo(3);
    assertThat(scale.rounds(5, Duration.ofSeconds(18))).isEqualTo(5);
    assertThat(scale.rounds(5, Duration.ofSeconds(19))).isEqualTo(4);
    assertThat(scale.rounds(5, Duration.ZERO)).as("nobody needs more").isEqualTo(30);
    assertThat(new Scale(false, SECOND).rounds(5, SECOND.multipliedBy(9)))
        .as("an interval needs two")
        .isEqualTo(2);
  }

  @Test
  void aBudgetTooSmallForTrueFiguresIsRefusedWithTheLeastThatServes() throws Refusal {
    assertThatThrownBy(() -> Studies.check("lajp", new Scale(false, SECOND), Choice.ALL))
        .isInstanceOf(Refusal.class)
        .hasMessageMatching("--budget=1s .* lajp: .* at least [0-9]+s.*");
    for (String name : Studies.names()) {
      Studies.check(name, new Scale(false, Studies.usual(name, Choice.ALL)), Choice.ALL);
      Studies.check(name, new Scale(true, SECOND), Choice.ALL);
    }
  }
}
