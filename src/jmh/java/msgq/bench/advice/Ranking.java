package msgq.bench.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Ranks;

/**
 * Transports in order, the best first.
 *
 * @param goal what decides
 * @param candidates those that have figures
 */
public record Ranking(Goal goal, List<Candidate> candidates) {
  private static final String BASE = "tcp";

  /** A transport, its figure, and the figure as a time or a cost, where lower is better. */
  private record Entry(String transport, Quantity figure, Estimate estimate) {
    static Entry of(Measurement measurement, Quantity figure) {
      Estimate estimate =
          figure
              .estimate()
              .orElseGet(() -> new Estimate(Math.log(figure.value()), Double.NaN, 1, 1));
      return new Entry(measurement.parameter("transport"), figure, estimate);
    }

    Estimate burden() {
      return figure.higherIsBetter() ? estimate.inverse() : estimate;
    }
  }

  /** Ranks measurements that differ only in their transport. */
  public static Ranking of(Goal goal, List<Measurement> measurements) {
    List<Entry> entries = new ArrayList<>();
    for (Measurement measurement : measurements) {
      goal.figure(measurement)
          .filter(figure -> figure.value() > 0)
          .ifPresent(figure -> entries.add(Entry.of(measurement, figure)));
    }
    entries.sort(Comparator.comparingDouble(entry -> entry.burden().logarithm()));
    List<Integer> ranks = Ranks.of(entries.stream().map(Entry::burden).toList());
    Optional<Estimate> tcp =
        entries.stream().filter(e -> e.transport.equals(BASE)).map(Entry::estimate).findFirst();
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      candidates.add(
          new Candidate(
              entry.transport,
              entry.estimate.value(),
              entry.figure.unit(),
              entry.estimate.interval(),
              ranks.get(i),
              entry.burden().over(entries.get(0).burden()).value(),
              tcp.map(t -> entry.estimate.over(t).value()).orElse(Double.NaN)));
    }
    return new Ranking(goal, candidates);
  }

  /** The candidates that share the first rank. */
  public List<Candidate> best() {
    return candidates.stream().filter(candidate -> candidate.rank() == 1).toList();
  }
}
