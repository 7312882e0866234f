package msgq.bench.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;

/**
 * Transports in order, the best first.
 *
 * @param goal what decides
 * @param candidates those that have figures
 */
public record Ranking(Goal goal, List<Candidate> candidates) {
  private static final String BASE = "tcp";

  /** Of measurements that differ in their transport alone. */
  public static Ranking of(Goal goal, List<Measurement> measurements) {
    List<Candidate> all = new ArrayList<>();
    for (Measurement measurement : measurements) {
      goal.figure(measurement)
          .ifPresent(f -> all.add(new Candidate(measurement.parameter("transport"), f, 0, 1, 1)));
    }
    if (all.isEmpty()) {
      return new Ranking(goal, List.of());
    }
    boolean rates = all.get(0).figure().higherIsBetter();
    Comparator<Candidate> order = Comparator.comparingDouble(c -> c.figure().value());
    all.sort(rates ? order.reversed() : order);
    Optional<Quantity> tcp =
        all.stream().filter(c -> c.transport().equals(BASE)).map(Candidate::figure).findFirst();
    List<Candidate> ranked = new ArrayList<>();
    Candidate leader = all.get(0);
    double best = leader.figure().value();
    int rank = 1;
    for (Candidate candidate : all) {
      if (!candidate.overlaps(leader) && candidate != leader) {
        leader = candidate;
        rank = ranked.size() + 1;
      }
      double value = candidate.figure().value();
      ranked.add(
          new Candidate(
              candidate.transport(),
              candidate.figure(),
              rank,
              rates ? best / value : value / best,
              tcp.map(t -> value / t.value()).orElse(Double.NaN)));
    }
    return new Ranking(goal, ranked);
  }

  /** Those that share the first rank. */
  public List<Candidate> best() {
    return candidates.stream().filter(candidate -> candidate.rank() == 1).toList();
  }
}
