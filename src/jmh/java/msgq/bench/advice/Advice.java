package msgq.bench.advice;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import msgq.bench.result.Effort;
import msgq.bench.result.Measurement;
import msgq.bench.statistics.Interval;

/** What to use, in words. */
public final class Advice {
  private final Ranking ranking;
  private final Effort effort;

  private Advice(Ranking ranking, Effort effort) {
    this.ranking = ranking;
    this.effort = effort;
  }

  /** Advice from measurements that differ only in their transport. */
  public static Optional<Advice> of(Goal goal, List<Measurement> measurements) {
    Ranking ranking = Ranking.of(goal, measurements);
    Effort effort =
        measurements.stream()
            .filter(Measurement::measured)
            .map(Measurement::effort)
            .findFirst()
            .orElse(Effort.NONE);
    return ranking.candidates().isEmpty()
        ? Optional.empty()
        : Optional.of(new Advice(ranking, effort));
  }

  /** The candidates, best first. */
  public Ranking ranking() {
    return ranking;
  }

  /** Which transport to use, how much better it is, and how sure that is. */
  public String sentence() {
    List<Candidate> best = ranking.best();
    List<Candidate> all = ranking.candidates();
    List<String> sentences = new ArrayList<>();
    String names = all.size() == 1 ? all.get(0).transport() : names(best);
    if (all.size() == 1) {
      sentences.add("Only %s was measured here: %s.".formatted(names, figure(all.get(0))));
    } else if (best.size() == 1) {
      sentences.add("Use %s: %s.".formatted(names, figure(best.get(0))));
      sentences.add(next(all.get(1)));
    } else {
      sentences.add(
          "Take %s, whichever suits you otherwise: their intervals overlap, so this run does not"
                  .formatted(names)
              + " tell them apart (%s)."
                  .formatted(best.stream().map(Advice::figure).collect(joining("; "))));
      if (best.size() < all.size()) {
        sentences.add(next(all.get(best.size())));
      }
    }
    sentences.add(sureness());
    return String.join(" ", sentences);
  }

  private static String names(List<Candidate> some) {
    List<String> names = some.stream().map(Candidate::transport).toList();
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
  }

  private String next(Candidate other) {
    String measure = other.unit().endsWith("/s") ? "the time per message" : "as much";
    return String.format(
        Locale.ROOT,
        "The next is %s with %.2f times %s.",
        other.transport(),
        other.toBest(),
        measure);
  }

  private String sureness() {
    String from =
        "%d %s of %d iterations"
            .formatted(
                effort.forks(), effort.forks() == 1 ? "fork" : "forks", effort.measured().count());
    if (ranking.candidates().stream().anyMatch(c -> c.interval().isEmpty())) {
      return "How sure: unknown, since a figure was measured only once (" + from + ").";
    }
    return effort.forks() == 1
        ? "How sure: within this run (%s); another fork may differ by more than the intervals, -f 6 would show it."
            .formatted(from)
        : "How sure: the 95 %% intervals for another run are from %s.".formatted(from);
  }

  /** A candidate's figure with its interval. */
  public static String figure(Candidate candidate) {
    double value = candidate.value();
    String unit = candidate.unit();
    Optional<Interval> interval = candidate.interval();
    return number(value)
        + " "
        + unit
        + interval.map(i -> " (" + number(i.low()) + " to " + number(i.high()) + ")").orElse("");
  }

  private static String number(double value) {
    String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }
}
