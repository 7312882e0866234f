package io.github.msgq.bench.results.result;

import java.util.Locale;
import java.util.stream.Stream;

/** What was measured; from this follows the figure that a reader looks for first. */
public enum Kind {
  ROUND_TRIP("RoundTrip", "sample", FigureName.P50, "round trip"),

  ONE_WAY("OneWay", "thrpt", FigureName.RATE, "one way"),

  AT_RATE("Load.atRate", "sample", FigureName.P99, "load"),

  /** The highest rate at which a limit of the latency holds. */
  HIGHEST_RATE("Load.highestRate", "thrpt", FigureName.RATE, "load"),

  /** Anything else: calls within a process or to another one, and other programs' benchmarks. */
  CALL("", "", FigureName.SCORE, "calls");

  private static final String PACKAGE = "io.github.msgq.bench.";

  private final String benchmark;
  private final String mode;
  private final FigureName main;
  private final String words;

  Kind(String benchmark, String mode, FigureName main, String words) {
    this.benchmark = benchmark;
    this.mode = mode;
    this.main = main;
    this.words = words;
  }

  /**
   * The kind of a benchmark, in whatever mode it ran.
   *
   * @param qualified its class with its package, and its method: other people's classes may have
   *     the names of ours
   */
  public static Kind of(String qualified) {
    return Stream.of(values())
        .filter(kind -> (qualified + ".").startsWith(PACKAGE + kind.benchmark + "."))
        .findFirst()
        .orElse(CALL);
  }

  /** Whether a benchmark, by its class with its package, is one of this program's. */
  public static boolean isOurs(String qualified) {
    return qualified.startsWith(PACKAGE);
  }

  /** What a mode has figures of: another one than this kind's has a score only. */
  public Kind in(String ran) {
    return mode.equals(ran) ? this : CALL;
  }

  /** Whether its requests follow a schedule. */
  public boolean isLoad() {
    return this == AT_RATE || this == HIGHEST_RATE;
  }

  /** The name of its benchmark, without the package. */
  public String benchmark() {
    return benchmark;
  }

  /** What the page's addresses call it. */
  public String pattern() {
    return benchmark.toLowerCase(Locale.ROOT);
  }

  /** The figure that a reader looks for first. */
  public FigureName main() {
    return main;
  }

  @Override
  public String toString() {
    return words;
  }
}
