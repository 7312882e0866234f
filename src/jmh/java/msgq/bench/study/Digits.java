package msgq.bench.study;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Figures as the reader sees them. */
final class Digits {
  private Digits() {}

  /** Three digits or the whole number, whichever says more. */
  static String number(double value) {
    double size = Math.abs(value);
    String format = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }

  /** A mean, with half its interval in per cent from two values on. */
  static String mean(List<Double> values) {
    Optional<Interval> interval = Interval.of(values.stream().mapToDouble(Double::doubleValue));
    return interval
        .map(i -> number(i.mean()) + percent((i.high() - i.mean()) / i.mean()))
        .orElseGet(() -> number(values.get(0)));
  }

  private static String percent(double half) {
    return String.format(Locale.ROOT, " ±%.0f%%", half * 100);
  }

  static String ratio(double value) {
    return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
  }
}
