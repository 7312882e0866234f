package io.github.msgq.bench.advice;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.statistics.Standings;
import io.github.msgq.bench.tradeoff.Need;
import io.github.msgq.bench.tradeoff.TradeOff;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What to use, in words: the same above the table, in the page and by {@code advise}.
 *
 * @param all ranks of what was measured
 * @param ranking of what meets the needs
 * @param unrelated whether nothing else is needed than to connect unrelated programs
 */
public record Advice(Ranking all, Ranking ranking, boolean unrelated) {
  /** So many figures of one fork are named. */
  private static final int MOST_NAMED = 3;

  /** Advice from the ranks of some transports; empty if none meets the needs. */
  public static Optional<Advice> of(Ranking ranking, Set<Need> needs) {
    Ranking fit = ranking.only(tradeOff -> tradeOff.meets(needs));
    return fit.candidates().isEmpty()
        ? Optional.empty()
        : Optional.of(new Advice(ranking, fit, needs.equals(Set.of(Need.UNRELATED))));
  }

  /** Those that were measured and do not meet the needs, best first. */
  public List<String> unfit() {
    return all.candidates().stream()
        .map(Candidate::transport)
        .filter(transport -> ranking.find(transport).isEmpty())
        .toList();
  }

  /** The one to use; empty if none is known well enough. */
  public Optional<Candidate> best() {
    return ranking.best().stream().findFirst();
  }

  /** Which transport is the best, by how much, and which may be as good or better. */
  public String sentence() {
    if (ranking.oneFork()) {
      return soFar();
    }
    List<Candidate> best = ranking.best();
    if (best.isEmpty()) {
      return "no figure is known well enough for a rank" + enough(ranking.candidates().stream());
    }
    Candidate first = best.get(0);
    String besideTcp = besideTcp(first);
    List<String> parts = new ArrayList<>();
    parts.add(first.words() + besideTcp);
    List<Candidate> perhaps = ranking.perhapsBetter();
    if (!perhaps.isEmpty()) {
      parts.add(
          "%s may %s; too uncertain%s"
              .formatted(
                  names(
                      perhaps,
                      each -> each.transport() + " (" + Digits.number(each.figure().value()) + ")"),
                  ranking.goal() == Goal.CPU ? "take less" : "be faster",
                  enough(perhaps.stream())));
    }
    if (best.size() > 1) {
      List<Candidate> others = best.subList(1, best.size());
      String might = ranking.forksToTell(best).map(" (-f %d might decide)"::formatted).orElse("");
      parts.add(names(others) + " may be as good" + might);
    } else if (perhaps.isEmpty()) {
      ranking
          .next()
          .filter(next -> besideTcp.isEmpty() || !next.transport().equals(Ranking.BASE))
          .map(next -> next(first, next))
          .ifPresent(parts::add);
    }
    all.best().stream()
        .limit(1)
        .filter(each -> unrelated && ranking.find(each.transport()).isEmpty())
        .map(each -> each.words() + ", " + why(each))
        .forEach(parts::add);
    return String.join("; ", parts);
  }

  /** The best and those that may be as good or better, or else {@code ?} for what is not known. */
  public String inBrief() {
    if (ranking.oneFork()) {
      return byNumber().findFirst().get().words() + "?";
    }
    List<Candidate> best = ranking.best();
    if (best.isEmpty()) {
      return "?";
    }
    List<Candidate> others = new ArrayList<>(best.subList(1, best.size()));
    others.addAll(ranking.perhapsBetter());
    return best.get(0).words() + (others.isEmpty() ? "" : " or perhaps " + names(others));
  }

  private Stream<Candidate> byNumber() {
    return ranking.candidates().stream().sorted(Comparator.comparing(Candidate::number));
  }

  /** One fork distinguishes nothing. */
  private String soFar() {
    return byNumber()
        .limit(MOST_NAMED)
        .map(Candidate::words)
        .collect(joining(", ", "cannot tell yet, from one fork: ", ""));
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
    List<Candidate> candidates = new ArrayList<>(ranking.unknown());
    candidates.removeAll(ranking.perhapsBetter()); // the sentence names them
    return candidates.isEmpty() || ranking.best().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "not known well enough for a rank: " + names(candidates) + enough(candidates.stream()));
  }

  private String next(Candidate first, Candidate next) {
    double times = next.toBest() / first.toBest();
    if (ranking.goal() == Goal.THROUGHPUT) {
      return "%s is significantly slower, by a factor of %s"
          .formatted(next.transport(), Digits.times(times));
    }
    return "%s is significantly worse (%s×)".formatted(next.transport(), Digits.ratio(times));
  }

  /** By how much it beats tcp; empty if that is not significant. */
  private String besideTcp(Candidate first) {
    Candidate own = all.find(first.transport()).orElseThrow();
    return all.find(Ranking.BASE)
        .filter(other -> all.isBetter(own, other))
        .map(
            other ->
                ranking.goal() == Goal.CPU
                    ? ", %s times tcp's".formatted(Digits.ratio(own.toTcp().orElseThrow().value()))
                    : ", %s times as fast as tcp"
                        .formatted(Digits.times(other.toBest() / own.toBest())))
        .orElse("");
  }

  /** With how many forks all of these would probably be known well enough for a rank. */
  public static Optional<Integer> forksToKnow(Stream<Candidate> candidates) {
    return candidates
        .flatMap(each -> Standings.forksToKnow(each.figure()).stream())
        .max(Comparator.naturalOrder());
  }

  private static String enough(Stream<Candidate> candidates) {
    return forksToKnow(candidates).map(" (-f %d might be enough)"::formatted).orElse("");
  }

  private static String names(List<Candidate> candidates) {
    return names(candidates, Candidate::transport);
  }

  private static String names(List<Candidate> candidates, Function<Candidate, String> name) {
    String names = candidates.stream().map(name).collect(joining(", "));
    return names.replaceFirst(", ([^,]*)$", " and $1");
  }
}
