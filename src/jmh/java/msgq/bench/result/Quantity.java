package msgq.bench.result;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import msgq.bench.statistics.Estimate;

/**
 * A measured figure.
 *
 * @param value what the samples come to
 * @param unit of the value and the samples
 * @param samples the figure in each iteration of each fork; empty if they were not kept
 */
public record Quantity(double value, String unit, List<List<Double>> samples) {
  private static final Pattern RATE = Pattern.compile(".*/(ns|us|µs|ms|s|min|hr|day)");

  /** A figure of which nothing else is known. */
  public static Quantity of(double value, String unit) {
    return new Quantity(value, unit, List.of());
  }

  /** Whether it is a rate; all other figures are better the lower they are. */
  public boolean higherIsBetter() {
    return RATE.matcher(unit).matches();
  }

  /** What its forks and iterations say it is; empty if they were not kept. */
  public Optional<Estimate> estimate() {
    return Estimate.of(samples);
  }

  /** The same, a rate turned into a time. */
  public Optional<Estimate> time() {
    return higherIsBetter() ? estimate().map(Estimate::inverse) : estimate();
  }
}
