package msgq.bench.study.dubbo;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import msgq.bench.rpc.LibraryLine;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Scale;

/** How long calls take: those of a cell in nanoseconds, and what that makes of a study's budget. */
final class Pace {
  private static final long PUBLISHED_SECONDS = 60;
  private static final long WARM_UP_SECONDS = 10;

  private static final long SCALED_MILLIS = 100;
  private static final long SCALED_WARM_UP_MILLIS = 25;

  private static final long ENCODING_WARM_UP_MILLIS = 400;

  /** Starting and ending the four endpoints of a row, with and without an RPC library; seconds. */
  private static final double START = 7.2;

  private static final double BARE_START = 2;

  /** The registry of the pair that is measured; the pair that is looked at has none. */
  private static final double REGISTRY_START = 1.8;

  /** A payload's first calls. */
  private static final double LOOK = 0.35;

  private static final double BARE_LOOK = 0.1;

  /** The gauge, words with both ends, and the last calls of ten threads, for a cell. */
  private static final double BETWEEN = 0.22;

  private static final Scale SCALED = new Scale(false, Duration.ZERO);
  private static final double NANOS = 1e9;

  private Pace() {}

  /** What these rows take unless the user says more. */
  static Duration usual(List<StackRow> rows, boolean registered) {
    double seconds = before(rows, registered) + Scale.ENOUGH_ROUNDS * round(rows);
    return Duration.ofSeconds((long) Math.ceil(seconds));
  }

  /** How many rounds fit. */
  static int rounds(Duration budget, List<StackRow> rows, boolean registered) {
    Duration left = budget.minus(duration(before(rows, registered)));
    return Scale.fitting(left, duration(round(rows)), Scale.ENOUGH_ROUNDS);
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * NANOS));
  }

  /** Seconds before the first round that counts. */
  private static double before(List<StackRow> rows, boolean registered) {
    double registries = registered ? rows.size() * REGISTRY_START : 0;
    return registries + rows.stream().mapToDouble(row -> starting(row) + warmUp(row)).sum();
  }

  private static double starting(StackRow row) {
    if (row.line() == LibraryLine.HARNESS) {
      return 0;
    }
    return row.encodingAlone()
        ? BARE_START + row.payloads().size() * BARE_LOOK
        : START + row.payloads().size() * LOOK;
  }

  /** Seconds for which a row's JVMs are called before anything counts. */
  static double warmUp(StackRow row) {
    return row.line() == LibraryLine.HARNESS
        ? 0
        : row.firstPayloads().stream().mapToDouble(sent -> firstWarmUp(row, sent) / NANOS).sum();
  }

  private static double round(List<StackRow> rows) {
    return CallCell.all(rows).stream()
        .mapToDouble(
            cell ->
                BETWEEN + (warmUp(SCALED, cell.payload()) + run(SCALED, cell.payload())) / NANOS)
        .sum();
  }

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
   * What new JVMs do with a payload before anything counts: most with an object, as all payloads go
   * the same way through a stack.
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
