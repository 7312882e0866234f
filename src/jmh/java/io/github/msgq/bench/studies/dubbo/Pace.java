package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.studies.study.Scale;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The nanoseconds for which calls are measured, and the time that the study takes as a whole. */
final class Pace {
  /** Calls that do not count, before a run of the published length. */
  static final long BEFORE_FULL = TimeUnit.SECONDS.toNanos(10);

  private static final long FULL = TimeUnit.SECONDS.toNanos(60);

  private static final long SCALED_MILLIS = 100;

  /** Rounds of the usual budget: enough for an interval narrower than the samples' spread. */
  static final int USUAL_ROUNDS = 12;

  /** Seconds until the compilers of a row's JVMs hardly run. */
  private static final double WARM_UP = 13;

  private static final double BARE_WARM_UP = 3;

  /** Seconds to start and end a row's four endpoints, with and without an RPC library. */
  private static final double START = 5;

  private static final double BARE_START = 2;

  /** The registry of the pair that is measured; the pair that is looked at has none. */
  private static final double REGISTRY_START = 1.8;

  /** A payload's first calls. */
  private static final double LOOK = 0.35;

  private static final double BARE_LOOK = 0.1;

  /** Seconds of a combination besides its calls: the gauge, control, ten threads' last calls. */
  private static final double BETWEEN = 0.07;

  private static final double NANOS = 1e9;

  private Pace() {}

  /** The time that these rows are given by default. */
  static Duration usual(List<StackRow> rows, boolean registered) {
    double seconds = before(rows, registered) + USUAL_ROUNDS * round(rows);
    return Duration.ofSeconds((long) Math.ceil(seconds));
  }

  /** How many rounds fit. */
  static int rounds(Duration budget, List<StackRow> rows, boolean registered) {
    Duration left = budget.minus(duration(before(rows, registered)));
    return Scale.fitting(left, duration(round(rows)), USUAL_ROUNDS);
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * NANOS));
  }

  /** Seconds before the first round that counts. */
  private static double before(List<StackRow> rows, boolean registered) {
    double registries = registered ? rows.size() * REGISTRY_START : 0;
    return registries + rows.stream().mapToDouble(row -> starting(row)).sum();
  }

  private static double starting(StackRow row) {
    long looks =
        CallCombination.of(List.of(row), false).stream()
            .filter(each -> each.threads() == 1)
            .count();
    if (row.line == LibraryLine.HARNESS) {
      return 0;
    }
    return row.encodingAlone()
        ? BARE_START + looks * BARE_LOOK + BARE_WARM_UP
        : START + looks * LOOK + WARM_UP;
  }

  private static double round(List<StackRow> rows) {
    return CallCombination.of(rows, false).stream()
        .mapToDouble(each -> BETWEEN + burst(each.payload()) / NANOS)
        .sum();
  }

  /** How long a run that counts is. */
  static long run(Scale scale, Payload payload) {
    return scale.full() ? FULL : burst(payload);
  }

  /** How long a scaled run is. */
  static long burst(Payload payload) {
    return TimeUnit.MILLISECONDS.toNanos(SCALED_MILLIS * payload.patience());
  }
}
