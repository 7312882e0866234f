package io.github.msgq.bench.cli;

import io.github.msgq.bench.problem.Refusal;
import java.util.Optional;
import picocli.CommandLine.Option;

/** When it is an error that a figure is worse than what it is compared with. */
final class RegressionOptions {
  @Option(
      names = "--fail-on-regression",
      paramLabel = "<per cent>",
      description =
          "Exit with 3 if a figure is significantly worse than the baseline's (of compare: the old side's) by more than this, such as 10%%, and with 5 if it may be.")
  private String limit;

  @Option(
      names = "--allow-undecided",
      description =
          "With --fail-on-regression or compare: do not exit with 5 if it is undecided whether a figure is worse.")
  private boolean allowUndecided;

  /** The limit; empty if there is none. */
  Optional<String> perCent() throws Refusal {
    if (limit != null && !limit.matches("\\d{1,4}(\\.\\d+)?%?")) {
      throw new Refusal(
          "--fail-on-regression=%s is not a percentage such as 10%%".formatted(limit));
    }
    return Optional.ofNullable(limit).map(given -> given.replace("%", ""));
  }

  boolean allowUndecided() {
    return allowUndecided;
  }
}
