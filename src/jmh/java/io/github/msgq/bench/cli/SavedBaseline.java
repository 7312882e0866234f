package io.github.msgq.bench.cli;

import io.github.msgq.bench.comparison.Machines;
import io.github.msgq.bench.comparison.Regression;
import io.github.msgq.bench.plan.Combination;
import io.github.msgq.bench.problem.ExitStatus;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.report.Changes;
import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Document;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.saved.JmhResult;
import io.github.msgq.bench.saved.SavedRun;
import io.github.msgq.bench.statistics.Ratio;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * An older result, which newer ones are compared with and judged by.
 *
 * @param perCent a figure may be worse by so much; empty if that is not judged
 * @param otherMachine whether it may be from another CPU even so
 * @param allowMissing whether what it has may be missing
 * @param allowUndecided whether it may be unknown if a figure is worse
 */
record SavedBaseline(
    List<SavedRun> runs,
    Optional<String> perCent,
    boolean otherMachine,
    boolean allowMissing,
    boolean allowUndecided) {
  List<Measurement> measurements() {
    return runs.stream().flatMap(run -> run.asMeasured().stream()).toList();
  }

  /** How many times as long something may take, if that is judged. */
  double[] limits() {
    return perCent.stream().mapToDouble(most -> 1 + Double.parseDouble(most) / 100).toArray();
  }

  /** Refuses what could not be judged of a plan on a machine, before anything is measured. */
  void check(List<Combination> planned, Map<String, String> machine) throws Refusal {
    Map<String, String> before = new HashMap<>();
    runs.forEach(run -> before.putAll(run.facts()));
    check(new Machines(before, machine));
    Set<Object> there =
        measurements().stream()
            .map(measurement -> alike(measurement.benchmark(), measurement.parameters()))
            .collect(Collectors.toSet());
    if (planned.stream().map(SavedBaseline::alike).noneMatch(there::contains)) {
      throw new Refusal("the baseline has none of these combinations");
    }
  }

  private static Object alike(Combination combination) {
    BenchmarkParams params = combination.params(1);
    return alike(Measurement.benchmark(params.getBenchmark()), JmhResult.parameters(params));
  }

  private static Object alike(String benchmark, Map<String, String> parameters) {
    Map<String, String> rest = new HashMap<>(parameters);
    rest.keySet().removeAll(List.of(Measurement.JDK, Measurement.THREADS));
    return List.of(benchmark, rest);
  }

  private void check(Machines machines) throws Refusal {
    if (perCent.isPresent() && !machines.sameCpu() && !otherMachine) {
      throw new Refusal(machines.sentence() + " To judge it all the same: --other-machine");
    }
  }

  /** What changed since then, and whether that is an error. */
  Comparison compare(List<SavedRun> now) throws Refusal {
    Changes changes = Changes.of(runs, now, limits());
    check(changes.machines());
    Regression regression = changes.regression();
    if (regression.ratios().combinations().isEmpty() && regression.identical() == 0) {
      throw new Refusal("the two results have no figure in common that was measured twice");
    }
    Verdict judged = perCent.isEmpty() ? Verdict.NONE : judge(changes);
    Verdict missing = judged.status == ExitStatus.DONE ? missing(regression) : Verdict.NONE;
    return new Comparison(
        changes.document(),
        new Verdict(judged.text + missing.text, Math.max(judged.status, missing.status)));
  }

  /** What changed, and what that means. */
  record Comparison(Document document, Verdict verdict) {}

  /** What came of a comparison: whole lines, and the exit status. */
  record Verdict(String text, int status) {
    static final Verdict NONE = new Verdict("", ExitStatus.DONE);
  }

  /**
   * Holds the whole interval of each figure against the limit; without one goes by verdicts. What
   * has no ratio, such as a score of zero, may be worse by any amount.
   */
  Verdict judge(Changes changes) {
    if (perCent.isEmpty()) {
      List<Ratio.Change> verdicts =
          changes.regression().ratios().combinations().stream()
              .map(each -> each.ratio().change())
              .toList();
      boolean unsure = verdicts.isEmpty() || verdicts.contains(Ratio.Change.UNDECIDED);
      return verdict(changes, "", verdicts.contains(Ratio.Change.SLOWER), unsure);
    }
    List<Measurement> worse = changes.regression().worse(limits()[0]);
    List<Measurement> unsure = changes.regression().unsure(limits()[0]);
    String more = "worse by more than %s%%: ".formatted(perCent.get());
    String text =
        "Significantly %s%d of %s compared%s.%n"
            .formatted(
                more,
                worse.size(),
                Digits.count(changes.regression().ratios().combinations().size(), "combination"),
                worse.isEmpty() ? "" : ": " + changes.listed(worse));
    if (!unsure.isEmpty()) {
      text += "Perhaps %s%d: %s.%n".formatted(more, unsure.size(), changes.listed(unsure));
    }
    return verdict(changes, text, !worse.isEmpty(), !unsure.isEmpty());
  }

  private Verdict verdict(Changes changes, String text, boolean worse, boolean unsure) {
    if (worse) {
      return new Verdict(text, ExitStatus.REGRESSED);
    }
    boolean known = changes.regression().unknown().isEmpty();
    if (!unsure && known || allowUndecided) {
      return new Verdict(text, ExitStatus.DONE);
    }
    return new Verdict(
        text
            + "%s: exit status %d (--allow-undecided: 0).%n"
                .formatted(
                    unsure ? "More forks would decide" : "What was not compared may be worse",
                    ExitStatus.UNDECIDED),
        ExitStatus.UNDECIDED);
  }

  private Verdict missing(Regression regression) {
    int missing = regression.missing().size();
    return missing == 0 || allowMissing
        ? Verdict.NONE
        : new Verdict(
            "%s of the baseline %s missing: exit status %d (--allow-missing: 0).%n"
                .formatted(
                    Digits.count(missing, "combination"),
                    missing == 1 ? "is" : "are",
                    ExitStatus.MISSING),
            ExitStatus.MISSING);
  }
}
