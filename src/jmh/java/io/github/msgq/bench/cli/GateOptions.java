package io.github.msgq.bench.cli;

import io.github.msgq.bench.run.Gate;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say when a comparison ends in an error. */
final class GateOptions {
  @Option(
      names = "--fail-on-regression",
      paramLabel = "<per cent>",
      description =
          "End with 3 only if a row is significantly worse by more than this, such as 10%%, and with 5 if it may be.")
  private String limit;

  @Option(names = "--allow-undecided", description = "End with 0, not 5, if a row is undecided.")
  private boolean allowUndecided;

  @Option(
      names = "--allow-missing",
      description = "End with 0, not 4, if a row of the older result was not measured this time.")
  private boolean allowMissing;

  @Option(names = "--other-machine", description = "Judge an older result of another CPU, too.")
  private boolean otherMachine;

  /** {@code results}: whether rows may be missing, as a side was measured another time. */
  Gate gate(boolean results) throws Refusal {
    if (limit != null && !limit.matches("\\d{1,4}(\\.\\d+)?%?")) {
      throw new Refusal(
          "--fail-on-regression=%s is not a percentage such as 10%%".formatted(limit));
    }
    return new Gate(
        Optional.ofNullable(limit).map(given -> given.replace("%", "")),
        otherMachine || !results,
        allowMissing || !results,
        allowUndecided);
  }
}
