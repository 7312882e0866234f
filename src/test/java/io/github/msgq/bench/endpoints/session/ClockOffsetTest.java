package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
  private long now;
  private int asked;

  /** A command may let each answer take nearly as long as an answer may. */
  @Test
  void aClockThatAnswersSlowlyIsNotAskedAHundredTimes() {
    ClockOffset offset =
        ClockOffset.of(
            () -> now,
            () -> {
              asked++;
              now += TimeUnit.SECONDS.toNanos(2);
              return now + 7;
            });
    assertThat(asked).isEqualTo(3);
    assertThat(7L).isBetween(offset.least(), offset.most());
  }

  @Test
  void aQuickOneIsAskedAHundredTimes() {
    ClockOffset.of(() -> now += 10, () -> asked++);
    assertThat(asked).isEqualTo(100);
  }
}
