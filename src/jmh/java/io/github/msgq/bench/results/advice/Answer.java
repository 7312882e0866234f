package io.github.msgq.bench.results.advice;

import static io.github.msgq.bench.results.result.FigureName.MEAN;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;
import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The answer to a question, with one measurement per transport on which it rests. */
public record Answer(Question question, List<Measurement> measured, Advice advice) {
  /** Answers in one placement, or refuses: nothing was measured, or nothing meets the needs. */
  public static Answer to(Question question, List<Measurement> all, Viewpoint reader)
      throws Refusal {
    List<Measurement> measured = question.answeredBy(all);
    if (measured.stream().allMatch(each -> question.goal().figure(each).isEmpty())) {
      throw new Refusal("that was tried, but has no figures: " + problems(measured));
    }
    Advice advice =
        Advice.of(Ranking.of(question.goal(), reader.base(), measured), reader.needs())
            .orElseThrow(() -> unmet("nothing that was measured here", reader.needs()));
    return new Answer(question, measured, advice);
  }

  /** A refusal where nobody does what the user needs. */
  public static Refusal unmet(String who, Set<Need> needs) {
    return new Refusal(
        who
            + Need.unmet(needs)
            + "; leave one out, or ask for brokers: java -jar brokers/target/brokers.jar advise"
            + " (docs/ladder.md)");
  }

  private static String problems(List<Measurement> measured) {
    String problems =
        measured.stream()
            .flatMap(m -> m.problem().map(p -> m.parameter(TRANSPORT) + " " + p).stream())
            .distinct()
            .collect(joining("; "));
    return problems.isEmpty()
        ? "no transport has this figure (--no-costs leaves out the CPU time)"
        : problems;
  }

  /** What was asked, what to use, and the ranks from which that follows. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add("For %s%s, measured %s:".formatted(question.words(), remark(), efforts()));
    sentences.add(advice.sentence() + "." + advice.best().flatMap(this::cpu).orElse(""));
    String ranked =
        advice.ranking().candidates().stream().map(Candidate::line).collect(joining(", "));
    sentences.add("Ranks" + without(advice.unfit()) + ": " + ranked + ".");
    advice.unknown().ifPresent(unknown -> sentences.add(unknown + "."));
    return sentences;
  }

  /** In what these measurements differ from the question. */
  private String remark() {
    long used = measured.get(0).size().orElseThrow();
    boolean asked = used == question.size();
    int threads =
        measured.stream().mapToInt(each -> each.origin().effort().threads()).max().orElse(1);
    return (asked ? "" : " (of %s, the nearest size)".formatted(Digits.size(used)))
        + (threads > 1 ? " (of %d threads)".formatted(threads) : "");
  }

  private String efforts() {
    return measured.stream()
        .filter(Measurement::measured)
        .map(m -> m.origin().effort())
        .distinct()
        .map(each -> "in %s of %s".formatted(Digits.count(each.forks(), "fork"), each.measured()))
        .collect(joining(", or "));
  }

  /** What the best one costs, unless that is what was asked. */
  private Optional<String> cpu(Candidate best) {
    return measured.stream()
        .filter(each -> each.parameter(TRANSPORT).equals(best.transport()))
        .filter(each -> question.goal() != Goal.CPU)
        .flatMap(each -> Goal.CPU.figure(each).map(spent -> cpu(best, each, spent)).stream())
        .findFirst();
  }

  /** With the mean time, as a mean of CPU time may be more than the median one. */
  private String cpu(Candidate best, Measurement own, Quantity spent) {
    return " Both ends%s use %s of CPU time for each %s, besides their JVMs' own work%s."
        .formatted(
            best.tradeOff().reach() == Reach.BROKER ? " and the broker" : "",
            spent
                .estimate()
                .map(known -> Digits.estimate(known, spent.unit()))
                .orElseGet(() -> Digits.withUnit(spent.value(), spent.unit())),
            question.kind() == Kind.ROUND_TRIP ? "round trip" : "message",
            own.find(MEAN)
                .map(mean -> Digits.withUnit(mean.value(), mean.unit()))
                .map("; with the slow ones, it takes %s on average"::formatted)
                .orElse(""));
  }

  /** Ranks of a table count what does not meet these needs, too. */
  private static String without(List<String> unfit) {
    return unfit.isEmpty()
        ? ""
        : " without %s (which do%s not meet these needs)"
            .formatted(String.join(", ", unfit), unfit.size() > 1 ? "" : "es");
  }
}
