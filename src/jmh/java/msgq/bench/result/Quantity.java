package msgq.bench.result;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Interval;

/**
 * A measured figure.
 *
 * @param value what the samples come to
 * @param unit of the value and the samples
 * @param error half the width of JMH's own interval; NaN if there is none
 * @param samples the figure in each iteration of each fork; empty if they were not kept
 */
public record Quantity(double value, String unit, double error, List<List<Double>> samples) {
  private static final Pattern RATE = Pattern.compile(".*/(ns|us|µs|ms|s|min|hr|day)");

  /** A figure of which nothing else is known. */
  public static Quantity of(double value, String unit) {
    return new Quantity(value, unit, Double.NaN, List.of());
  }

  /** The mean of repetitions, each as good as a fork of one iteration. At least one. */
  public static Quantity mean(List<Double> repetitions, String unit) {
    double mean = repetitions.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    return new Quantity(mean, unit, Double.NaN, repetitions.stream().map(List::of).toList());
  }

  /** Whether it is a rate; all other figures are better the lower they are. */
  public boolean higherIsBetter() {
    return RATE.matcher(unit).matches();
  }

  /** Contains the true mean with 95 % confidence; empty for fewer than two samples. */
  public Optional<Interval> confidence() {
    return Interval.of(all());
  }

  /** What its forks and iterations say it is; empty if they were not kept. */
  public Optional<Estimate> estimate() {
    return Estimate.of(samples);
  }

  /** The same, a rate turned into a time. */
  public Optional<Estimate> time() {
    return higherIsBetter() ? estimate().map(Estimate::inverse) : estimate();
  }

  private DoubleStream all() {
    return samples.stream().flatMap(List::stream).mapToDouble(Double::doubleValue);
  }
}
