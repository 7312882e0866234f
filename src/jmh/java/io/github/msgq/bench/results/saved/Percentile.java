package io.github.msgq.bench.results.saved;

import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.results.statistics.PercentileEstimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A percentile of the round trips, by JMH's name and by ours. The median has a sample for each
 * iteration. All others have one for each fork, of all its round trips: an iteration is too short
 * to have its share of the slow ones.
 *
 * @param label JMH's
 * @param name ours
 * @param percent of the round trips that took no longer
 */
record Percentile(String label, FigureName name, double percent) {
  private static final List<Percentile> ALL =
      List.of(
          new Percentile("p0.00", FigureName.whole("min"), 0),
          new Percentile("p0.50", 50),
          new Percentile("p0.90", 90),
          new Percentile("p0.95", 95),
          new Percentile("p0.99", 99),
          new Percentile("p0.999", 99.9),
          new Percentile("p0.9999", 99.99),
          new Percentile("p1.00", FigureName.MAX, 100));

  private Percentile(String label, double percent) {
    this(label, new FigureName(Of.ALL, percent), percent);
  }

  /** Whether a secondary result of JMH is one of these. */
  static boolean isOne(String label) {
    return ALL.stream().anyMatch(each -> each.label.equals(label));
  }

  /** All that JMH has written, in microseconds, and how many round trips they are of. */
  static Map<FigureName, Quantity> of(Metric primary, Map<String, Metric> secondary) {
    double micros = Quantity.micros(primary.scoreUnit());
    Map<FigureName, Quantity> figures = new LinkedHashMap<>();
    for (Percentile each : ALL) {
      each.value(primary, secondary)
          .map(all -> new Quantity(all, primary.scoreUnit(), each.samples(primary, secondary)))
          .map(quantity -> quantity.as("µs", false, value -> value * micros))
          .ifPresent(quantity -> figures.put(each.name, quantity));
    }
    double count =
        primary.histograms().stream()
            .flatMap(List::stream)
            .flatMap(List::stream)
            .mapToDouble(pair -> pair[1])
            .sum();
    if (count > 0) {
      figures.put(FigureName.SAMPLES, Quantity.of(count, "round trips"));
    }
    return figures;
  }

  /** Adds how well each is known, from the blocks of a load's forks. */
  static void intervals(Metric primary, Map<FigureName, Quantity> figures) {
    PercentileEstimate tail = new PercentileEstimate(primary.histograms());
    for (Percentile each : ALL) {
      if (each.percent > 0 && each.percent < 100) {
        Interval its = tail.percentile(each.percent);
        figures.computeIfPresent(
            each.name,
            (name, shown) ->
                PercentileEstimate.known(its)
                    ? shown.within(its.low(), its.high())
                    : shown.unknownBelow(tail.forksToKnow(its)));
      }
    }
  }

  /** What an iteration has of its whole fork, once for each fork. */
  static Quantity ofForks(Quantity repeated) {
    return new Quantity(
        repeated.value(),
        repeated.unit().replace("us", "µs"),
        repeated.samples().stream()
            .map(fork -> fork.subList(0, Math.min(1, fork.size())))
            .toList());
  }

  private Optional<Double> value(Metric primary, Map<String, Metric> secondary) {
    return Optional.ofNullable(secondary.get(label))
        .map(Metric::score)
        .or(() -> Optional.ofNullable(primary.scorePercentiles().get(Double.toString(percent))));
  }

  /** JMH writes those of iterations next to the score; its older versions, only the histograms. */
  private List<List<Double>> samples(Metric primary, Map<String, Metric> secondary) {
    if (percent == 0 || percent == 100) {
      return List.of();
    }
    boolean iterations = secondary.containsKey(label) && secondary.get(label).rawData() != null;
    if (percent == 50) {
      return iterations
          ? secondary.get(label).rawData()
          : primary.ofIterations(all -> all.getPercentile(percent));
    }
    if (primary.histograms().isEmpty() && iterations && percent <= 99) {
      return secondary.get(label).rawData(); // some files are saved without their histograms
    }
    return primary.ofForks(all -> all.getPercentile(percent));
  }
}
