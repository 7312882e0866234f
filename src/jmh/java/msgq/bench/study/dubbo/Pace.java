package msgq.bench.study.dubbo;

import java.util.concurrent.TimeUnit;
import msgq.bench.study.Scale;

/** How long a cell is called, in nanoseconds. */
final class Pace {
  private static final long PUBLISHED_SECONDS = 60;
  private static final long WARM_UP_SECONDS = 10;

  private static final long SCALED_MILLIS = 200;

  /** The first time that the JVMs see a payload. */
  private static final long FIRST_WARM_UP_MILLIS = 400;

  private static final long SCALED_WARM_UP_MILLIS = 100;

  private Pace() {}

  /** What counts. */
  static long run(Scale scale, Sent payload) {
    return scale.full()
        ? TimeUnit.SECONDS.toNanos(PUBLISHED_SECONDS)
        : TimeUnit.MILLISECONDS.toNanos(SCALED_MILLIS * payload.patience());
  }

  /** What comes before it. */
  static long warmUp(Scale scale, Sent payload, boolean first) {
    return scale.full()
        ? TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS)
        : TimeUnit.MILLISECONDS.toNanos(
            (first ? FIRST_WARM_UP_MILLIS : SCALED_WARM_UP_MILLIS) * payload.patience());
  }
}
