package msgq.bench.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import msgq.bench.result.Quantity;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Interval;

/** Figures, times and counts as the reader sees them. */
public final class Digits {
  private static final List<String> SUBSECONDS = List.of("ns", "us", "ms");
  private static final List<String> LONGER = List.of("us", "ms", "s");
  private static final double THOUSAND = 1_000;

  /** A wider interval says no more than this. */
  private static final double MOST_PERCENT = 999;

  /** No more does an interval that ends beyond this. */
  public static final double MOST_RATIO = 99_999;

  private Digits() {}

  /** Three significant digits, or the whole number if that has more; thousands are separated. */
  public static String number(double value) {
    double size = Math.abs(value);
    String format = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }

  /** Two digits after the point while they matter, and three where two would be one figure. */
  public static String ratio(double value) {
    String format =
        value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : value >= 0.0995 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }

  /** The figure, with half its interval in per cent if there is one. */
  public static String estimate(Estimate estimate) {
    return number(estimate.value()) + error(estimate);
  }

  /** A ratio, likewise. */
  public static String ratio(Estimate estimate) {
    return ratio(estimate.value()) + error(estimate);
  }

  private static String error(Estimate estimate) {
    return estimate.interval().map(Digits::error).orElse("");
  }

  private static String error(Interval interval) {
    double percent = 100 * (interval.high() / interval.mean() - 1);
    String format = percent > MOST_PERCENT ? " ±>%.0f%%" : " ±%.0f%%";
    return String.format(Locale.ROOT, format, Math.min(percent, MOST_PERCENT));
  }

  /** Of ratios. */
  public static String range(Interval interval) {
    return ratio(interval.low())
        + " to "
        + (interval.high() > MOST_RATIO ? ">" + ratio(MOST_RATIO) : ratio(interval.high()));
  }

  /** The figure, with half the interval of the true one in per cent if there is one. */
  public static String mean(Estimate estimate) {
    return number(estimate.value()) + estimate.confidence().map(Digits::error).orElse("");
  }

  /** With JMH's error, if there is one, and the unit; a rate in a unit that shows figures. */
  public static String score(Quantity quantity) {
    Quantity shown = visible(quantity);
    String error = Double.isNaN(shown.error()) ? "" : " ± " + number(shown.error());
    return number(shown.value()) + error + " " + shown.unit();
  }

  /** The same of an estimate, whose error is in per cent. */
  public static String score(Estimate estimate, String unit) {
    Quantity shown = visible(Quantity.of(estimate.value(), unit));
    return number(shown.value()) + error(estimate) + " " + shown.unit();
  }

  /** Such as 24 operations a millisecond in place of 0.024 in a microsecond. */
  private static Quantity visible(Quantity quantity) {
    String[] words = quantity.unit().split("/");
    int unit = SUBSECONDS.indexOf(words[words.length - 1]);
    return unit < 0 || words.length != 2 || Math.abs(quantity.value()) >= 1 || quantity.value() == 0
        ? quantity
        : visible(
            new Quantity(
                quantity.value() * THOUSAND,
                words[0] + "/" + LONGER.get(unit),
                quantity.error() * THOUSAND,
                List.of()));
  }

  /** Minutes and seconds. */
  public static String clock(Duration time) {
    return "%d:%02d".formatted(time.toMinutes(), time.toSecondsPart());
  }

  /** The noun takes an s unless there is one. */
  public static String count(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
