package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.studies.study.Criterion.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A statement of a published study. It holds if all its comparisons do.
 *
 * @param text in our own words
 * @param comparisons at least one; their combinations have one placement
 */
public record Claim(String text, List<Comparison> comparisons) {
  public Claim on(String jdk) {
    return new Claim(
        StudyCombination.on(text, jdk),
        comparisons.stream().map(comparison -> comparison.on(jdk)).toList());
  }

  public Placement placement() {
    return comparisons.get(0).dividend().get(0).placement();
  }

  /**
   * A claim and its verdict.
   *
   * @param verdict the verdict on all comparisons together
   * @param decisive the comparison that decides: the one with the least margin
   * @param problem why there is no ratio; empty if there are too few rounds
   */
  public record Judgement(
      Claim claim,
      Verdict verdict,
      Comparison decisive,
      Optional<Interval> ratio,
      Optional<Problem> problem) {}

  /** Makes all comparisons and returns the decisive one. */
  public Judgement judge(Measurements measurements) {
    return comparisons.stream()
        .map(comparison -> judge(comparison, measurements))
        .min(Comparator.comparing(Judgement::verdict).thenComparing(Claim::margin))
        .orElseThrow();
  }

  private Judgement judge(Comparison comparison, Measurements measurements) {
    if (comparison.failedAsClaimed(measurements)) {
      return new Judgement(
          this, Verdict.HOLDS, comparison, Optional.empty(), comparison.problem(measurements));
    }
    Optional<Interval> ratio = comparison.ratio(measurements);
    Verdict verdict = ratio.map(comparison.criterion()::judge).orElse(Verdict.NOT_MEASURED);
    Optional<Problem> problem =
        ratio.isPresent() ? Optional.empty() : comparison.problem(measurements);
    return new Judgement(this, verdict, comparison, ratio, problem);
  }

  private static double margin(Judgement judgement) {
    return judgement
        .ratio()
        .map(ratio -> judgement.decisive().criterion().margin(ratio.mean()))
        .orElse(0.0);
  }
}
