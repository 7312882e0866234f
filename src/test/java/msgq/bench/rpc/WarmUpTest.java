package msgq.bench.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Passes of a second each, by a clock and a counter that the test turns. */
class WarmUpTest {
  private static final long SECOND_MICROS = TimeUnit.SECONDS.toMicros(1);
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private int passes;
  private long compiled;

  @Test
  void goesOnWhileCompilersRun() throws Exception {
    assertThat(warmUp(MINUTE, 0.8, 0.5, 0.3, 0.2)).isTrue();
    assertThat(passes).isEqualTo(4 + 2);
  }

  @Test
  void aPauseOfTheCompilersIsNotTheirEnd() throws Exception {
    assertThat(warmUp(MINUTE, 0.8, 0, 0.8, 0)).isTrue();
    assertThat(passes).isEqualTo(4 + 1);
  }

  @Test
  void endsWhenTheTimeIsOverAndSaysSo() throws Exception {
    assertThat(warmUp(TimeUnit.SECONDS.toNanos(3), 0.8, 0.8, 0.8, 0.8, 0.8)).isFalse();
    assertThat(passes).isEqualTo(3);
  }

  /**
   * @param shares of a core that the compilers take, pass by pass; nothing after that
   */
  private boolean warmUp(long most, double... shares) throws Exception {
    return new WarmUp(
            () -> {
              compiled += passes < shares.length ? (long) (shares[passes] * SECOND_MICROS) : 0;
              passes++;
            },
            () -> compiled,
            () -> TimeUnit.SECONDS.toNanos(passes))
        .run(most);
  }
}
