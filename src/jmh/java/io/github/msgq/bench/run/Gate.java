package io.github.msgq.bench.run;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.results.comparison.Machines;
import io.github.msgq.bench.results.comparison.Regression;
import io.github.msgq.bench.results.report.Changes;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.problem.ExitStatus;
import java.util.List;
import java.util.Optional;

/**
 * A rule that says how a comparison ends.
 *
 * @param perCent a row may be worse by so much; empty if by none
 * @param otherMachine whether results of two machines are judged
 * @param allowMissing whether a row of the old side may be missing
 * @param allowUndecided whether it may be unknown if a row is worse
 */
public record Gate(
    Optional<String> perCent, boolean otherMachine, boolean allowMissing, boolean allowUndecided) {
  /** The first of these counts. */
  private static final List<Integer> ORDER =
      List.of(ExitStatus.FAILED, ExitStatus.REGRESSED, ExitStatus.UNDECIDED, ExitStatus.MISSING);

  /** A verdict in whole lines, and the exit status. */
  public record Verdict(String text, int status) {
    /** What is said of it where the program ends with this status. */
    String text(int ended) {
      return status == ended || status == ExitStatus.REGRESSED ? text : "";
    }
  }

  /** The exit status of something that ended in all of these ways. */
  public static int first(List<Integer> statuses) {
    return ORDER.stream().filter(statuses::contains).findFirst().orElse(ExitStatus.DONE);
  }

  /** How many times as long something may take, if there is a limit. */
  public double[] limits() {
    return perCent.stream().mapToDouble(most -> 1 + Double.parseDouble(most) / 100).toArray();
  }

  /** Whether results of these are judged. */
  boolean judges(Machines machines) {
    return otherMachine || machines.sameCpu();
  }

  /** {@code whole}: whether all that both sides have was measured. */
  Verdict judge(List<Changes> all, boolean whole) {
    List<Verdict> verdicts = all.stream().map(each -> judge(each, whole)).toList();
    return new Verdict(
        verdicts.stream().map(Verdict::text).collect(joining()),
        first(verdicts.stream().map(Verdict::status).toList()));
  }

  /**
   * Holds the whole interval of each row against the limit; without one goes by verdicts. What has
   * no ratio, such as a score of zero, may be worse by any amount.
   */
  private Verdict judge(Changes changes, boolean whole) {
    if (!judges(changes.machines())) {
      return allowUndecided
          ? new Verdict("", ExitStatus.DONE)
          : undecided("Two machines are not judged without --other-machine");
    }
    Regression regression = changes.regression();
    List<Measurement> worse = regression.worse(limits());
    List<Measurement> unsure = regression.unsure(limits());
    String text = perCent.isPresent() || !worse.isEmpty() ? counts(worse, unsure, changes) : "";
    if (!worse.isEmpty()) {
      return new Verdict(text, ExitStatus.REGRESSED);
    }
    if (!unsure.isEmpty() && !allowUndecided) {
      return undecided(text + "It is undecided whether any is worse");
    }
    if (!(whole && regression.isKnown()) && !allowUndecided) {
      return undecided(text + "What was not compared may be worse");
    }
    int missing = regression.missing().size();
    return missing == 0 || allowMissing
        ? new Verdict(text, ExitStatus.DONE)
        : new Verdict(
            "%s%s of the old side %s missing: exit status %d (--allow-missing: 0).%n"
                .formatted(
                    text,
                    Digits.count(missing, "combination"),
                    missing == 1 ? "is" : "are",
                    ExitStatus.MISSING),
            ExitStatus.MISSING);
  }

  private static Verdict undecided(String why) {
    return new Verdict(
        "%s: exit status %d (--allow-undecided: 0).%n".formatted(why, ExitStatus.UNDECIDED),
        ExitStatus.UNDECIDED);
  }

  private String counts(List<Measurement> worse, List<Measurement> unsure, Changes changes) {
    String more = "worse%s: ".formatted(perCent.map(" by more than %s%%"::formatted).orElse(""));
    return "Significantly %s%d of %s compared%s.%n"
            .formatted(
                more,
                worse.size(),
                Digits.count(changes.regression().ratios().combinations().size(), "combination"),
                worse.isEmpty() ? "" : ": " + changes.listed(worse))
        + (unsure.isEmpty()
            ? ""
            : "Perhaps %s%d: %s.%n".formatted(more, unsure.size(), changes.listed(unsure)));
  }
}
