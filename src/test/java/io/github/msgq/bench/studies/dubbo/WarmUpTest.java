package io.github.msgq.bench.studies.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Bursts of a second each, of which every one makes work for compilers that the test turns. */
class WarmUpTest implements WarmUp.Jvms {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private int bursts;
  private long work;
  private long compiled;
  private long nanos;

  @Test
  void goesOnWhileCallsMakeWorkForCompilers() throws Exception {
    assertThat(warmUp(MINUTE, 0.8, 0.5, 0.3, 0.2)).isTrue();
    assertThat(bursts).isEqualTo(4 + 2);
  }

  @Test
  void aPauseOfTheCompilersIsNotTheirEnd() throws Exception {
    assertThat(warmUp(MINUTE, 0.8, 0, 0.8, 0)).isTrue();
    assertThat(bursts).isEqualTo(4 + 1);
  }

  @Test
  void waitsUntilWhatWasHotIsCompiled() throws Exception {
    assertThat(warmUp(MINUTE, 30)).isTrue();
    assertThat(work).isZero();
    assertThat(bursts).isEqualTo(1 + 2);
  }

  @Test
  void endsWhenTheTimeIsOverAndSaysSo() throws Exception {
    assertThat(warmUp(3 * SECOND, 0.8, 0.8, 0.8, 0.8, 0.8)).isFalse();
    assertThat(bursts).isEqualTo(2);
  }

  @Test
  void doesNotWaitForCompilersForEver() throws Exception {
    assertThat(warmUp(3 * SECOND, 30)).isFalse();
    assertThat(nanos).isBetween(3 * SECOND, 4 * SECOND);
  }

  /**
   * @param seconds of work that each burst leaves for the compilers; later ones leave none
   */
  private boolean warmUp(long most, double... seconds) throws Exception {
    WarmUp.Calls burst =
        () -> {
          nanos += SECOND;
          work += bursts < seconds.length ? (long) (seconds[bursts] * SECOND) : 0;
          bursts++;
        };
    return new WarmUp(List.of(burst), this).run(most);
  }

  @Override
  public long compilerMicros() {
    return TimeUnit.NANOSECONDS.toMicros(compiled);
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public void leaveAlone(long millis) {
    long done = Math.min(work, TimeUnit.MILLISECONDS.toNanos(millis));
    work -= done;
    compiled += done;
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
