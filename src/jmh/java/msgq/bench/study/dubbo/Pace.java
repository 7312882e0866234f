package msgq.bench.study.dubbo;

import java.util.concurrent.TimeUnit;
import msgq.bench.study.Scale;

/** How long a cell is called, in nanoseconds. */
final class Pace {
  private static final long PUBLISHED_SECONDS = 60;
  private static final long WARM_UP_SECONDS = 10;

  private static final long SCALED_MILLIS = 200;

  /** New JVMs compile for seconds: this is for each payload, before anything is measured. */
  private static final long FIRST_WARM_UP_MILLIS = 1300;

  private static final long SCALED_WARM_UP_MILLIS = 50;

  private Pace() {}

  /** What counts. */
  static long run(Scale scale, Sent payload) {
    return scale.full()
        ? TimeUnit.SECONDS.toNanos(PUBLISHED_SECONDS)
        : TimeUnit.MILLISECONDS.toNanos(SCALED_MILLIS * payload.patience());
  }

  /** What comes before it. */
  static long warmUp(Scale scale, Sent payload) {
    return scale.full()
        ? TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS)
        : TimeUnit.MILLISECONDS.toNanos(SCALED_WARM_UP_MILLIS * payload.patience());
  }

  /** What new JVMs do with each payload first. */
  static long firstWarmUp() {
    return TimeUnit.MILLISECONDS.toNanos(FIRST_WARM_UP_MILLIS);
  }
}
