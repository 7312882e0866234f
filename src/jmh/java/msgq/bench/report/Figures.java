package msgq.bench.report;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import msgq.bench.jmh.CellResult;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/** Figures of a combination in the units of the table, and figures as text. */
final class Figures {
  private Figures() {}

  static boolean roundTrip(CellResult cell) {
    return cell.benchmark().startsWith("RoundTrip") && cell.params().getMode() == Mode.SampleTime;
  }

  static boolean oneWay(CellResult cell) {
    return cell.benchmark().startsWith("OneWay") && cell.params().getMode() == Mode.Throughput;
  }

  /** A percentile of the sampled times, in microseconds. */
  static double micros(CellResult cell, BenchmarkResult result, double percentile) {
    double nanosPerUnit = cell.params().getTimeUnit().toNanos(1);
    return result.getPrimaryResult().getStatistics().getPercentile(percentile)
        * nanosPerUnit
        / TimeUnit.MICROSECONDS.toNanos(1);
  }

  static double perSecond(CellResult cell, BenchmarkResult result) {
    double nanosPerUnit = cell.params().getTimeUnit().toNanos(1);
    return result.getPrimaryResult().getScore() * TimeUnit.SECONDS.toNanos(1) / nanosPerUnit;
  }

  /** What a message took in each iteration, in a unit of its own. */
  static double[] iterations(CellResult cell, BenchmarkResult result) {
    return result.getIterationResults().stream()
        .map(IterationResult::getPrimaryResult)
        .mapToDouble(
            primary ->
                roundTrip(cell)
                    ? primary.getStatistics().getPercentile(50)
                    : 1 / primary.getScore())
        .toArray();
  }

  static double megabitsPerSecond(CellResult cell, BenchmarkResult result) {
    return perSecond(cell, result) * Integer.parseInt(cell.param("size")) * Byte.SIZE / 1e6;
  }

  /** What the progress shows of a combination. */
  static String brief(CellResult cell, BenchmarkResult result) {
    if (roundTrip(cell)) {
      return "p50 %s µs, p99 %s µs"
          .formatted(number(micros(cell, result, 50)), number(micros(cell, result, 99)));
    }
    if (oneWay(cell)) {
      return number(perSecond(cell, result)) + " messages/s";
    }
    return score(result);
  }

  /** The score with its error, where there is one, and its unit. */
  static String score(BenchmarkResult result) {
    Result<?> primary = result.getPrimaryResult();
    String error =
        Double.isNaN(primary.getScoreError()) ? "" : " ± " + number(primary.getScoreError());
    return number(primary.getScore()) + error + " " + primary.getScoreUnit();
  }

  /** Three digits or the whole number, whichever says more; thousands apart. */
  static String number(double value) {
    double size = Math.abs(value);
    String format = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }

  /** A ratio: two digits after the point while they matter. */
  static String ratio(double value) {
    String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }
}
