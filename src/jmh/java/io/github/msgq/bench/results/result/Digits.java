package io.github.msgq.bench.results.result;

import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.results.statistics.Ranks;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Figures, times and counts as the reader sees them. */
public final class Digits {
  private static final List<String> SUBSECONDS = List.of("ns", "us", "ms");
  private static final List<String> LONGER = List.of("us", "ms", "s");
  private static final double LEAST_TIME = 0.00995; // a smaller one has a single digit
  private static final long KIB = 1024;

  /** A figure with a wider interval is unknown, and so has no rank. */
  private static final double WIDEST_PERCENT = 100 * (Ranks.WIDEST - 1);

  private static final double MOST_PERCENT = 999; // a wider interval is shown as wider than this

  /** An interval of ratios whose ends are so many times apart says nothing. */
  private static final double WIDEST_RATIO = 100;

  private Digits() {}

  /** Three significant digits, or the whole number if that has more; thousands are separated. */
  public static String number(double value) {
    double size = Math.abs(value);
    String format =
        size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : size >= 0.9995 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }

  /** Two digits after the point, none or one for large ratios, and three for small ones. */
  public static String ratio(double value) {
    String format =
        value >= 99.95 ? "%,.0f" : value >= 9.995 ? "%.1f" : value >= 0.0995 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }

  /** The figure in a ranking, with half its interval in per cent if there is one. */
  public static String estimate(Estimate estimate) {
    return number(estimate.value()) + error(estimate, WIDEST_PERCENT);
  }

  public static String estimate(Estimate estimate, String unit) {
    return withUnit(estimate.value(), unit) + error(estimate, WIDEST_PERCENT);
  }

  public static String ratio(Estimate estimate) {
    return ratio(estimate.value()) + error(estimate, WIDEST_PERCENT);
  }

  /** The ratio alone; {@code ?} if its interval is wider than ±50%. */
  public static String briefRatio(Estimate estimate) {
    return error(estimate, WIDEST_PERCENT).startsWith(" ±>") ? "?" : ratio(estimate.value());
  }

  private static String error(Estimate estimate, double most) {
    return estimate.interval().map(interval -> error(interval, most)).orElse("");
  }

  private static String error(Interval interval, double most) {
    double percent = 100 * (interval.high() / interval.mean() - 1);
    String format = percent > most ? " ±>%.0f%%" : percent < 0.5 ? " ±<1%%" : " ±%.0f%%";
    return String.format(Locale.ROOT, format, Math.min(percent, most));
  }

  /** A ratio as a change in per cent, such as {@code +12%}. */
  public static String change(double ratio) {
    return (ratio < 1 ? "-" : "+") + percent(Math.abs(ratio - 1));
  }

  /** An interval of ratios as changes. */
  public static String changes(Interval ratio) {
    return change(ratio.low()) + " to " + change(ratio.high());
  }

  /** A share in per cent, of which two digits matter. */
  public static String percent(double share) {
    double percent = 100 * share;
    return percent > MOST_PERCENT
        ? ">%.0f%%".formatted(MOST_PERCENT)
        : String.format(Locale.ROOT, percent < 9.95 ? "%.1f%%" : "%.0f%%", percent);
  }

  /** A figure with its unit, in which messages go without saying. */
  public static String withUnit(double value, String unit) {
    Quantity shown = visible(Quantity.of(value, unit));
    return number(shown.value())
        + switch (shown.unit()) {
          case "messages/s" -> "/s";
          case "us/msg" -> " µs";
          default -> " " + shown.unit();
        };
  }

  /** An interval of ratios; {@code ?} if it says nothing. */
  public static String range(Interval interval) {
    return vague(interval.low(), interval.high())
        ? "?"
        : end(interval.low()) + " to " + end(interval.high());
  }

  /** Next to 1 with a digit more, so that it shows on which side it is. */
  private static String end(double value) {
    String text = ratio(value);
    return text.equals("1.00") ? String.format(Locale.ROOT, "%.3f", value) : text;
  }

  /** Whether an interval of ratios says nothing: it reaches ten times either way. */
  public static boolean vague(double low, double high) {
    return high > WIDEST_RATIO * low;
  }

  /** The figure, with half the interval of the true one in per cent if there is one. */
  public static String mean(Estimate estimate) {
    return number(estimate.value())
        + estimate.confidence().map(interval -> error(interval, MOST_PERCENT)).orElse("");
  }

  /** The figure, with half its interval in per cent; a rate in a unit that makes it at least 1. */
  public static String score(Quantity quantity) {
    double value = quantity.estimate().map(Estimate::value).orElse(quantity.value());
    Quantity shown = visible(Quantity.of(value, quantity.unit()));
    return number(shown.value())
        + quantity.estimate().map(estimate -> error(estimate, MOST_PERCENT)).orElse("")
        + " "
        + shown.unit();
  }

  /**
   * A rate in a larger unit of time: 24 operations a millisecond, not 0.024 a microsecond. A time
   * that would have one digit or none, in a smaller unit: 2.40 us, not 0.002 ms.
   */
  private static Quantity visible(Quantity quantity) {
    String[] words = quantity.unit().split("/", -1);
    int time = LONGER.indexOf(words[0]);
    double size = Math.abs(quantity.value());
    if (time >= 0 && words.length == 2 && size < LEAST_TIME && size > 0) {
      return visible(Quantity.of(quantity.value() * 1_000, SUBSECONDS.get(time) + "/" + words[1]));
    }
    int unit = SUBSECONDS.indexOf(words[words.length - 1]);
    return unit < 0 || words.length != 2 || size >= 1 || size == 0
        ? quantity
        : visible(Quantity.of(quantity.value() * 1_000, words[0] + "/" + LONGER.get(unit)));
  }

  /** How many times, where two digits are enough. */
  public static String times(double value) {
    return String.format(Locale.ROOT, value >= 9.95 ? "%,.0f" : "%.1f", value);
  }

  /** Minutes and seconds, or hours, minutes and seconds. */
  public static String clock(Duration time) {
    return time.toHours() > 0
        ? "%d:%02d:%02d".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart())
        : "%d:%02d".formatted(time.toMinutes(), time.toSecondsPart());
  }

  /** A number of bytes: {@code 1 KiB}, {@code 200 bytes}. */
  public static String size(long bytes) {
    if (bytes >= KIB * KIB && bytes % (KIB * KIB) == 0) {
      return bytes / KIB / KIB + " MiB";
    }
    return bytes >= KIB && bytes % KIB == 0
        ? bytes / KIB + " KiB"
        : String.format(Locale.ROOT, "%,d byte%s", bytes, bytes == 1 ? "" : "s");
  }

  /** A count and its noun, which takes an s unless the count is 1. */
  public static String count(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
