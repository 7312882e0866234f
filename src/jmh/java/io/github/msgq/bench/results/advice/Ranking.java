package io.github.msgq.bench.results.advice;

import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Ranks;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Transports in the order of their figures, the best first. Tables, page and advice take their
 * places and their sentences from here.
 *
 * @param base what each figure is compared with
 * @param places by the candidates' numbers
 * @param oneFork whether all figures are of one fork
 */
public record Ranking(
    Goal goal, String base, List<Candidate> candidates, Ranks places, boolean oneFork) {
  /** A transport and its figure. */
  private record Entry(int row, String transport, TradeOff tradeOff, Estimate figure, String unit) {
    static Stream<Entry> of(Goal goal, int row, Measurement measurement) {
      return goal
          .figure(measurement)
          .filter(figure -> figure.value() > 0)
          .map(
              figure ->
                  new Entry(
                      row,
                      measurement.parameter(Measurement.TRANSPORT),
                      measurement.origin().tradeOff(),
                      figure.estimate().orElseGet(() -> Estimate.of(figure.value())),
                      figure.unit()))
          .stream();
    }

    static Entry of(Candidate ranked) {
      return new Entry(
          ranked.row(), ranked.transport(), ranked.tradeOff(), ranked.figure(), ranked.unit());
    }

    /** Exactly 1 for the base itself. */
    Estimate over(Entry base) {
      return transport.equals(base.transport) ? Estimate.of(1) : figure.over(base.figure);
    }

    /** The figure as a time or a cost, where lower is better. */
    Estimate burden(Goal goal) {
      return goal.higherIsBetter() ? figure.inverse() : figure;
    }
  }

  /** Ranks measurements that differ only in their transport. */
  public static Ranking of(Goal goal, String base, List<Measurement> measurements) {
    List<Entry> entries =
        IntStream.range(0, measurements.size())
            .boxed()
            .flatMap(row -> Entry.of(goal, row, measurements.get(row)))
            .toList();
    Optional<Entry> based = entries.stream().filter(e -> e.transport.equals(base)).findFirst();
    return of(goal, base, entries, based, Measurement.ofOneFork(measurements));
  }

  private static Ranking of(
      Goal goal, String base, List<Entry> all, Optional<Entry> based, boolean oneFork) {
    List<Entry> entries =
        all.stream()
            .sorted(Comparator.comparingDouble(entry -> entry.burden(goal).logarithm()))
            .toList();
    Ranks places = new Ranks(entries.stream().map(each -> each.burden(goal)).toList());
    return new Ranking(
        goal,
        base,
        IntStream.range(0, entries.size())
            .mapToObj(
                i ->
                    new Candidate(
                        i,
                        entries.get(i).row,
                        entries.get(i).transport,
                        entries.get(i).tradeOff,
                        entries.get(i).figure,
                        entries.get(i).unit,
                        places.of(i),
                        entries.get(i).burden(goal).over(entries.get(0).burden(goal)).value(),
                        based.map(entries.get(i)::over)))
            .toList(),
        places,
        oneFork);
  }

  /** Some of the candidates, ranked among themselves. */
  Ranking only(Predicate<TradeOff> allowed) {
    List<Entry> kept =
        candidates.stream().filter(each -> allowed.test(each.tradeOff())).map(Entry::of).toList();
    return of(goal, base, kept, find(base).map(Entry::of), oneFork);
  }

  public Optional<Candidate> find(String transport) {
    return candidates.stream().filter(each -> each.transport().equals(transport)).findFirst();
  }

  /**
   * The one with the best figure and those that no test distinguishes from it, so that the first
   * one costs the user least: its rank is the narrowest, or else it needs nothing installed, or
   * else it comes first in the table. Empty if the best figure is not known well enough.
   */
  public List<Candidate> best() {
    List<Candidate> unbeaten = unbeaten();
    boolean alone = unbeaten.size() == 1; // then it beats all others, however vaguely it is known
    return unbeaten.isEmpty() || oneFork || !(alone || isKnown(unbeaten.get(0)))
        ? List.of()
        : unbeaten.stream()
            .filter(each -> each.place().isPresent())
            .sorted(
                Comparator.comparing((Candidate each) -> !isKnown(each))
                    .thenComparing(each -> each.place().orElseThrow().width())
                    .thenComparing(each -> !each.tradeOff().install().isEmpty())
                    .thenComparing(Candidate::row))
            .toList();
  }

  private boolean isKnown(Candidate candidate) {
    return places.isKnown(candidate.number());
  }

  /** Those that no other is significantly better than, the best figure first. */
  List<Candidate> unbeaten() {
    return candidates.stream()
        .filter(each -> candidates.stream().noneMatch(other -> isBetter(other, each)))
        .toList();
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
