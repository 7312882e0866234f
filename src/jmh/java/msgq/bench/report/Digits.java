package msgq.bench.report;

import java.time.Duration;
import java.util.Locale;
import msgq.bench.result.Quantity;
import msgq.bench.statistics.Interval;

/** Figures, times and counts as the reader sees them. */
public final class Digits {
  private Digits() {}

  /** Three significant digits, or the whole number if that has more; thousands are separated. */
  public static String number(double value) {
    double size = Math.abs(value);
    String format = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }

  /** Two digits after the point while they matter. */
  public static String ratio(double value) {
    String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  /** Of ratios. */
  public static String range(Interval interval) {
    return ratio(interval.low()) + " to " + ratio(interval.high());
  }

  /** The mean, with half its interval in per cent if there is one. */
  public static String mean(Quantity quantity) {
    String error =
        quantity
            .interval()
            .map(i -> String.format(Locale.ROOT, " ±%.0f%%", 100 * (i.high() / i.mean() - 1)))
            .orElse("");
    return number(quantity.value()) + error;
  }

  /** With JMH's error, if there is one, and the unit. */
  public static String score(Quantity quantity) {
    String error = Double.isNaN(quantity.error()) ? "" : " ± " + number(quantity.error());
    return number(quantity.value()) + error + " " + quantity.unit();
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
