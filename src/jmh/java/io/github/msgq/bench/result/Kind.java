package io.github.msgq.bench.result;

import java.util.Locale;
import java.util.stream.Stream;

/** What was measured; from this follows the figure that a reader looks for first. */
public enum Kind {
  ROUND_TRIP("RoundTrip", "sample", Measurement.P50, "round trip"),

  ONE_WAY("OneWay", "thrpt", Measurement.RATE, "one way"),

  AT_RATE("Load.atRate", "sample", Measurement.P99, "load"),

  /** The highest rate at which a limit of the latency holds. */
  HIGHEST_RATE("Load.highestRate", "thrpt", Measurement.RATE, "load"),

  /** Anything else: calls within a process or to another one, and other programs' benchmarks. */
  CALL("", "", Measurement.SCORE, "calls");

  private final String benchmark;
  private final String mode;
  private final String main;
  private final String words;

  Kind(String benchmark, String mode, String main, String words) {
    this.benchmark = benchmark;
    this.mode = mode;
    this.main = main;
    this.words = words;
  }

  /** That of a benchmark, in whatever mode it ran. */
  static Kind of(String benchmark) {
    return Stream.of(values()).filter(k -> benchmark.startsWith(k.benchmark)).findFirst().get();
  }

  /** Another mode has not the figures of this kind, but a score only. */
  public static Kind of(String benchmark, String mode) {
    Kind kind = of(benchmark);
    return mode.equals(kind.mode) ? kind : CALL;
  }

  /** Whether its requests follow a schedule. */
  public boolean isLoad() {
    return this == AT_RATE || this == HIGHEST_RATE;
  }

  /** The name of its benchmark, without the package. */
  public String benchmark() {
    return benchmark;
  }

  /** What {@code --pattern} calls it. */
  public String pattern() {
    return benchmark.toLowerCase(Locale.ROOT);
  }

  /** The name of the figure that a reader looks for first. */
  public String main() {
    return main;
  }

  @Override
  public String toString() {
    return words;
  }
}
