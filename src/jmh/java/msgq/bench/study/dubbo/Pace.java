package msgq.bench.study.dubbo;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Scale;

/** How long a cell is called, in nanoseconds. */
final class Pace {
  private static final long PUBLISHED_SECONDS = 60;
  private static final long WARM_UP_SECONDS = 10;

  private static final long SCALED_MILLIS = 100;
  private static final long SCALED_WARM_UP_MILLIS = 25;

  private static final long ENCODING_WARM_UP_MILLIS = 400;

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

  /**
   * What new JVMs do with a payload before anything counts, with the usual budget: most with an
   * object, as all payloads go the same way through a stack.
   */
  static long firstWarmUp(StackRow row, Sent payload) {
    return TimeUnit.MILLISECONDS.toNanos(
        row.encodingAlone() ? ENCODING_WARM_UP_MILLIS : firstMillis(payload));
  }

  private static long firstMillis(Sent payload) {
    return switch (payload) {
      case POJO -> 2600;
      case POJO100_DISTINCT, STRING1K, STRING1M -> 1100;
      case POJO100, STRING100K -> 700;
      case BYTES1M -> 600;
      case BYTES128, BYTES1K, BYTES16K -> 300;
    };
  }

  /**
   * By how many threads: many calls a second are compiled sooner, but large ones would time out.
   */
  static int firstThreads(StackRow row, Sent payload) {
    return payload.patience() > 1 ? 1 : Arrays.stream(row.threads(payload)).max().orElseThrow();
  }
}
