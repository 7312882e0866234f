package msgq.bench.study;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import msgq.bench.result.Interval;
import msgq.bench.result.Problem;

/**
 * Something that a published study says, as comparisons all of which have to be as it says.
 *
 * @param text in our own words
 * @param where the placement in which it is judged
 * @param comparisons at least one
 */
public record Claim(String text, Where where, List<Comparison> comparisons) {

  /**
   * A claim and what became of it.
   *
   * @param claim the claim
   * @param verdict of all comparisons together
   * @param decisive the comparison that decides: the first to be missed
   * @param ratio its ratio, where there is one
   * @param problem why there is none; empty if there are too few rounds
   */
  public record Judgement(
      Claim claim,
      Verdict verdict,
      Comparison decisive,
      Optional<Interval> ratio,
      Optional<Problem> problem) {}

  /** Compares. */
  public Judgement judge(Measurements measurements) {
    return comparisons.stream()
        .map(comparison -> judge(comparison, measurements))
        .min(Comparator.comparing(Claim::severity).thenComparing(Claim::margin))
        .orElseThrow();
  }

  private Judgement judge(Comparison comparison, Measurements measurements) {
    Optional<Interval> ratio = comparison.ratio(measurements);
    Verdict verdict = ratio.map(comparison.criterion()::judge).orElse(Verdict.NOT_MEASURED);
    Optional<Problem> problem =
        ratio.isPresent() ? Optional.empty() : comparison.problem(measurements);
    return new Judgement(this, verdict, comparison, ratio, problem);
  }

  /** One comparison that fails refutes the claim, whatever the others say. */
  private static int severity(Judgement judgement) {
    return List.of(Verdict.DOES_NOT_HOLD, Verdict.NOT_MEASURED, Verdict.TOO_CLOSE, Verdict.HOLDS)
        .indexOf(judgement.verdict());
  }

  private static double margin(Judgement judgement) {
    return judgement
        .ratio()
        .map(ratio -> judgement.decisive().criterion().margin(ratio.mean()))
        .orElse(0.0);
  }
}
