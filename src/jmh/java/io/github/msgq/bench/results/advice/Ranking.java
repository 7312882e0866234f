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

/**
 * Transports in the order of their figures, the best first. Tables, page and advice take their
 * places and their sentences from here.
 *
 * @param base what each figure is compared with
 * @param based the base's own figure, even if it is not among the candidates; empty if it has none
 * @param places of the candidates, in their order
 * @param oneFork whether all figures are of one fork
 */
public record Ranking(
    Goal goal,
    String base,
    Optional<Candidate> based,
    List<Candidate> candidates,
    Ranks places,
    boolean oneFork) {
  /** Ranks measurements that differ only in their transport. */
  public static Ranking of(Goal goal, String base, List<Measurement> measurements) {
    List<Candidate> all =
        IntStream.range(0, measurements.size())
            .boxed()
            .flatMap(row -> Candidate.of(goal, row, measurements.get(row)).stream())
            .toList();
    return of(goal, base, find(all, base), all, Measurement.ofOneFork(measurements));
  }

  private static Ranking of(
      Goal goal, String base, Optional<Candidate> based, List<Candidate> all, boolean oneFork) {
    List<Candidate> candidates =
        all.stream()
            .sorted(Comparator.comparingDouble(each -> goal.burden(each.figure()).logarithm()))
            .toList();
    Ranks places = new Ranks(candidates.stream().map(each -> goal.burden(each.figure())).toList());
    return new Ranking(goal, base, based, candidates, places, oneFork);
  }

  /** Some of the candidates, ranked among themselves. */
  Ranking only(Predicate<TradeOff> allowed) {
    List<Candidate> kept =
        candidates.stream().filter(each -> allowed.test(each.tradeOff())).toList();
    return of(goal, base, based, kept, oneFork);
  }

  public Optional<Candidate> find(String transport) {
    return find(candidates, transport);
  }

  private static Optional<Candidate> find(List<Candidate> all, String transport) {
    return all.stream().filter(each -> each.transport().equals(transport)).findFirst();
  }

  private int number(Candidate candidate) {
    return candidates.indexOf(candidate);
  }

  /** Empty if the figure is not known well enough. */
  Optional<Ranks.Place> place(Candidate candidate) {
    return places.of(number(candidate));
  }

  /** The places that it may have, such as {@code 1–3}; {@code ?} if it is not known well enough. */
  public String rank(Candidate candidate) {
    return place(candidate).map(Ranks.Place::toString).orElse("?");
  }

  /** Those of a transport; empty if it is no candidate, or if there is nothing to rank. */
  public String rank(String transport) {
    return isOrder() ? find(transport).map(this::rank).orElse("") : "";
  }

  /** Its time or cost divided by that of the best one. */
  double toBest(Candidate candidate) {
    Estimate best = goal.burden(candidates.get(0).figure());
    return goal.burden(candidate.figure()).over(best).value();
  }

  /** The figure divided by the base's, exactly 1 for the base itself; empty without a base. */
  public Optional<Estimate> toBase(Candidate candidate) {
    return based.map(
        its ->
            candidate.transport().equals(base)
                ? Estimate.of(1)
                : candidate.figure().over(its.figure()));
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
            .filter(each -> place(each).isPresent())
            .sorted(
                Comparator.comparing((Candidate each) -> !isKnown(each))
                    .thenComparing(each -> place(each).orElseThrow().width())
                    .thenComparing(each -> !each.tradeOff().install().isEmpty())
                    .thenComparing(Candidate::row))
            .toList();
  }

  private boolean isKnown(Candidate candidate) {
    return places.isKnown(number(candidate));
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
    return candidates.stream().filter(each -> place(each).isEmpty()).toList();
  }

  /** Whether one is significantly better than another. */
  public boolean isBetter(Candidate one, Candidate other) {
    return places.isBelow(number(one), number(other));
  }

  /** With how many forks the first of these would probably differ significantly from another. */
  Optional<Integer> forksToTell(List<Candidate> chosen) {
    return chosen.stream()
        .skip(1)
        .flatMap(other -> places.forksToTell(number(chosen.get(0)), number(other)).stream())
        .min(Comparator.naturalOrder());
  }
}
