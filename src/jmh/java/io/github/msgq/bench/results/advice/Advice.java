package io.github.msgq.bench.results.advice;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.statistics.Ranks;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What to use, in words: the same above the table and in the page.
 *
 * @param all ranks of what was measured
 * @param ranking of what meets the needs
 * @param unrelated whether nothing else is needed than to connect unrelated programs
 */
public record Advice(Ranking all, Ranking ranking, boolean unrelated) {
  /** What cannot be told apart has so many figures; the others are in the table. */
  private static final int MOST_FIGURES = 3;

  private static final int MOST_EXCEPTIONS = 2;

  /** Advice from the ranks of some transports; empty if none meets the needs. */
  public static Optional<Advice> of(Ranking ranking, Set<Need> needs) {
    Ranking fit = ranking.only(tradeOff -> tradeOff.meets(needs));
    return fit.candidates().isEmpty()
        ? Optional.empty()
        : Optional.of(new Advice(ranking, fit, needs.equals(Set.of(Need.UNRELATED))));
  }

  /** Those that may be the best, as the sentence names them; none of one fork. */
  public List<Candidate> named() {
    List<Candidate> best = ranking.best();
    return !best.isEmpty() || ranking.oneFork() ? best : ranking.unbeaten();
  }

  /** Whether the first one named has the best figure. */
  public boolean certain() {
    return ranking.best().stream().limit(1).anyMatch(ranking.candidates().get(0)::equals);
  }

  /**
   * Which transport is the best, by how much, and which may be as good: the first one named has the
   * best figure, or the sentence says that it cannot tell.
   */
  public String sentence() {
    List<String> parts = new ArrayList<>();
    parts.add(certain() ? certainty() : doubt());
    all.best().stream()
        .limit(1)
        .filter(each -> unrelated && ranking.find(each.transport()).isEmpty())
        .map(each -> each.words() + ", " + why(each))
        .forEach(parts::add);
    return String.join("; ", parts);
  }

  private String certainty() {
    List<Candidate> best = ranking.best();
    Candidate first = best.get(0);
    String besideBase = besideBase(first);
    if (best.size() > 1) {
      return "%s%s; %s may be as good%s"
          .formatted(first.words(), besideBase, names(best.subList(1, best.size())), might(best));
    }
    String next =
        ranking
            .next()
            .filter(other -> besideBase.isEmpty() || !other.transport().equals(ranking.base()))
            .map(other -> "; " + next(first, other))
            .orElse("");
    return first.words() + besideBase + next;
  }

  private String might(List<Candidate> best) {
    return ranking.forksToTell(best).map(" (-f %d might decide)"::formatted).orElse("");
  }

  /** One fork distinguishes nothing. */
  private String doubt() {
    if (ranking.oneFork()) {
      return "cannot tell yet, from one fork: " + figures(ranking.candidates(), Candidate::plain);
    }
    List<Candidate> best = ranking.best();
    if (best.isEmpty()) {
      List<Candidate> unbeaten = ranking.unbeaten();
      return "cannot tell, as too little is known: "
          + figures(unbeaten, Candidate::words)
          + enough(unbeaten.stream().filter(each -> ranking.place(each).isEmpty()));
    }
    return "cannot tell apart: " + figures(best, Candidate::words) + might(best);
  }

  /** Of the first ones; the others are named. */
  private static String figures(List<Candidate> candidates, Function<Candidate, String> words) {
    return candidates.stream()
        .map(each -> candidates.indexOf(each) < MOST_FIGURES ? words.apply(each) : each.transport())
        .collect(joining(", "));
  }

  /** The best and those that may be as good, or else that it cannot tell. */
  public String inBrief() {
    if (ranking.oneFork()) {
      return ranking.candidates().get(0).plain() + "?";
    }
    if (!certain()) {
      return "cannot tell " + (named().size() == 1 ? "yet" : names(named()) + " apart");
    }
    List<Candidate> best = ranking.best();
    return best.get(0).words()
        + (best.size() > 1 ? " or perhaps " + names(best.subList(1, best.size())) : "");
  }

  /** Why the best of all is not advised to unrelated programs. */
  private static String why(Candidate best) {
    return best.tradeOff().equals(TradeOff.UNKNOWN)
        ? "which does not say what it needs"
        : "to a child process only";
  }

  /** The sentence, and which transports it says nothing about. */
  public String answer() {
    return Stream.concat(Stream.of(sentence()), unknown().stream()).collect(joining("; "));
  }

  /** Which other transports are not known well enough, and what would decide. */
  public Optional<String> unknown() {
    List<Candidate> candidates = ranking.unknown();
    return candidates.isEmpty() || ranking.best().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "not known well enough for a rank: " + names(candidates) + enough(candidates.stream()));
  }

  private String next(Candidate first, Candidate next) {
    double times = ranking.toBest(next) / ranking.toBest(first);
    if (ranking.goal() == Goal.THROUGHPUT) {
      return "%s is significantly slower, by a factor of %s"
          .formatted(next.transport(), Digits.times(times));
    }
    return "%s is significantly worse (%s×)".formatted(next.transport(), Digits.ratio(times));
  }

  /** By how much it beats the base; empty if that is not significant. */
  private String besideBase(Candidate first) {
    Candidate own = all.find(first.transport()).orElseThrow();
    return all.find(ranking.base())
        .filter(other -> all.isBetter(own, other))
        .map(
            other ->
                ranking.goal() == Goal.CPU
                    ? ", %s times %s's"
                        .formatted(
                            Digits.ratio(all.toBase(own).orElseThrow().value()), ranking.base())
                    : ", %s times as fast as %s"
                        .formatted(
                            Digits.times(all.toBest(other) / all.toBest(own)), ranking.base()))
        .orElse("");
  }

  /** With how many forks all of these would probably be known well enough for a rank. */
  public static String enough(Stream<Candidate> candidates) {
    return candidates
        .flatMap(each -> Ranks.forksToKnow(each.figure()).stream())
        .max(Comparator.naturalOrder())
        .map(" (-f %d might be enough)"::formatted)
        .orElse("");
  }

  private static String names(List<Candidate> candidates) {
    return candidates.stream()
        .map(Candidate::transport)
        .collect(joining(", "))
        .replaceFirst(", ([^,]*)$", " and $1");
  }

  /**
   * For somebody who does not know his situation: a transport that may be the best in most, and
   * what is better elsewhere; empty if there is no such transport.
   */
  public static Optional<String> overall(Map<String, Advice> situations) {
    Map<String, List<Candidate>> known = new LinkedHashMap<>();
    situations.forEach(
        (situation, advice) -> {
          List<Candidate> best = advice.ranking().best();
          if (!best.isEmpty()) {
            known.put(situation, best);
          }
        });
    if (known.isEmpty() || situations.size() < 2) {
      return Optional.empty();
    }
    Map<String, Integer> times = new LinkedHashMap<>();
    known.values().stream()
        .flatMap(List::stream)
        .sorted(
            Comparator.comparing((Candidate each) -> !each.tradeOff().install().isEmpty())
                .thenComparing(Candidate::row))
        .forEach(each -> times.merge(each.transport(), 1, Integer::sum));
    Map.Entry<String, Integer> usual =
        Collections.max(times.entrySet(), Map.Entry.comparingByValue()); // of several the first
    if (2 * usual.getValue() <= situations.size()) {
      return Optional.empty();
    }
    return Optional.of(
        "if you do not know: %s, first or not distinguishable from the first in %d of %d%s"
            .formatted(
                usual.getKey(),
                usual.getValue(),
                situations.size(),
                exceptions(usual.getKey(), known)));
  }

  private static String exceptions(String usual, Map<String, List<Candidate>> known) {
    List<Map.Entry<String, List<Candidate>>> others =
        known.entrySet().stream()
            .filter(
                each -> each.getValue().stream().noneMatch(best -> best.transport().equals(usual)))
            .toList();
    return others.size() > MOST_EXCEPTIONS
        ? "; elsewhere: "
            + others.stream()
                .map(each -> each.getValue().get(0).transport())
                .distinct()
                .collect(joining(" or "))
        : others.stream()
            .map(each -> "; " + each.getKey() + ": " + each.getValue().get(0).transport())
            .collect(joining());
  }
}
