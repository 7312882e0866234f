package io.github.msgq.bench.advice;

import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.statistics.Estimate;
import io.github.msgq.bench.statistics.Standings;
import io.github.msgq.bench.tradeoff.TradeOff;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Transports in the order of their figures, the best first; those that are not known well enough
 * come last. Tables, page and advice take their places and their sentences from here.
 *
 * @param candidates those that have figures, numbered in the order of these
 * @param places by the candidates' numbers
 * @param oneFork whether all figures are of one fork
 */
public record Ranking(Goal goal, List<Candidate> candidates, Standings places, boolean oneFork) {
  /** What each figure is compared with. */
  public static final String BASE = "tcp";

  /** A transport and its figure. */
  private record Entry(String transport, TradeOff tradeOff, Estimate figure, String unit) {
    static Stream<Entry> of(Goal goal, Measurement measurement) {
      return goal
          .figure(measurement)
          .filter(figure -> figure.value() > 0)
          .map(
              figure ->
                  new Entry(
                      measurement.parameter(Measurement.TRANSPORT),
                      measurement.origin().tradeOff(),
                      figure.estimate().orElseGet(() -> Estimate.of(figure.value())),
                      figure.unit()))
          .stream();
    }

    static Entry of(Candidate ranked) {
      return new Entry(ranked.transport(), ranked.tradeOff(), ranked.figure(), ranked.unit());
    }

    /** Exactly 1 for tcp itself. */
    Estimate over(Entry tcp) {
      return transport.equals(tcp.transport) ? Estimate.of(1) : figure.over(tcp.figure);
    }

    /** The figure as a time or a cost, where lower is better. */
    Estimate burden(Goal goal) {
      return goal.higherIsBetter() ? figure.inverse() : figure;
    }
  }

  /** Ranks measurements that differ only in their transport. */
  public static Ranking of(Goal goal, List<Measurement> measurements) {
    List<Entry> entries = measurements.stream().flatMap(each -> Entry.of(goal, each)).toList();
    Optional<Entry> tcp = entries.stream().filter(e -> e.transport.equals(BASE)).findFirst();
    return of(goal, entries, tcp, Measurement.ofOneFork(measurements));
  }

  private static Ranking of(Goal goal, List<Entry> all, Optional<Entry> tcp, boolean oneFork) {
    List<Entry> entries =
        all.stream()
            .sorted(Comparator.comparingDouble(entry -> entry.burden(goal).logarithm()))
            .toList();
    Standings places = new Standings(entries.stream().map(each -> each.burden(goal)).toList());
    List<Integer> order = new ArrayList<>(IntStream.range(0, entries.size()).boxed().toList());
    order.sort(Comparator.comparing(i -> !places.isKnown(i)));
    return new Ranking(
        goal,
        order.stream()
            .map(
                i ->
                    new Candidate(
                        i,
                        entries.get(i).transport,
                        entries.get(i).tradeOff,
                        entries.get(i).figure,
                        entries.get(i).unit,
                        places.of(i),
                        entries
                            .get(i)
                            .burden(goal)
                            .over(entries.get(order.get(0)).burden(goal))
                            .value(),
                        tcp.map(entries.get(i)::over)))
            .toList(),
        places,
        oneFork);
  }

  /** Some of the candidates, ranked among themselves. */
  Ranking only(Predicate<TradeOff> allowed) {
    List<Entry> kept =
        candidates.stream().filter(each -> allowed.test(each.tradeOff())).map(Entry::of).toList();
    return of(goal, kept, find(BASE).map(Entry::of), oneFork);
  }

  public Optional<Candidate> find(String transport) {
    return candidates.stream().filter(each -> each.transport().equals(transport)).findFirst();
  }

  /**
   * Those that may be the best, none of which is known to be worse than another: the first one that
   * is known well enough, and what may be as good. Empty if none is known well enough.
   */
  public List<Candidate> best() {
    List<Candidate> best = unbeaten().toList();
    boolean alone = best.size() == 1; // then it beats all the others, however vaguely it is known
    return best.isEmpty() || oneFork || !(alone || places.isKnown(best.get(0).number()))
        ? List.of()
        : best.stream()
            .filter(each -> each.place().isPresent() && !isAhead(each, best.get(0)))
            .toList();
  }

  /** Those that have a better figure than the best one, and are not known to be worse. */
  public List<Candidate> perhapsBetter() {
    return best().stream()
        .limit(1)
        .flatMap(
            first ->
                candidates.stream().filter(each -> isAhead(each, first) && !isBetter(first, each)))
        .sorted(Comparator.comparing(Candidate::number))
        .toList();
  }

  private static boolean isAhead(Candidate one, Candidate other) {
    return one.number() < other.number();
  }

  /** The known first, and each in the order of their figures. */
  private Stream<Candidate> unbeaten() {
    return candidates.stream()
        .filter(each -> candidates.stream().noneMatch(other -> isBetter(other, each)));
  }

  /** The first one that the best one is significantly better than. */
  Optional<Candidate> next() {
    return best().stream()
        .limit(1)
        .flatMap(first -> candidates.stream().filter(each -> isBetter(first, each)))
        .findFirst();
  }

  /** Whether there are several, known with an interval. */
  public boolean isOrder() {
    return candidates.size() > 1
        && candidates.stream().anyMatch(each -> each.figure().interval().isPresent());
  }

  /** Those that may stand anywhere, as their figures are not known well enough. */
  public List<Candidate> unknown() {
    return candidates.stream().filter(each -> each.place().isEmpty()).toList();
  }

  /** Whether one is significantly better than another. */
  public boolean isBetter(Candidate one, Candidate other) {
    return places.isBelow(one.number(), other.number());
  }

  /** With how many forks the first of these would probably differ significantly from another. */
  Optional<Integer> forksToTell(List<Candidate> candidates) {
    return candidates.stream()
        .skip(1)
        .flatMap(other -> places.forksToTell(candidates.get(0).number(), other.number()).stream())
        .min(Comparator.naturalOrder());
  }
}
