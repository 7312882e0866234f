package io.github.msgq.bench.cli;

import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.saved.SavedFiles;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The older result to compare with, and what is an error then. */
final class BaselineOptions {
  private static final String BASELINE = "--baseline";

  @Option(
      names = BASELINE,
      paramLabel = "<result.json>",
      description = "Compare with this older result.")
  private Path file;

  @Option(
      names = "--fail-on-regression",
      paramLabel = "<per cent>",
      description =
          "With --baseline: exit with 3 if a figure is significantly worse by more, such as 10%%, and with 5 if it may be.")
  private String limit;

  @Option(
      names = "--other-machine",
      description = "With --fail-on-regression: compare with a baseline from another CPU, too.")
  private boolean otherMachine;

  @Option(
      names = "--allow-missing",
      description =
          "With --baseline: do not exit with 4 if what it has was not measured this time.")
  private boolean allowMissing;

  @Option(
      names = "--allow-undecided",
      description = "With --fail-on-regression: do not exit with 5 if that is undecided.")
  private boolean allowUndecided;

  boolean given() {
    return file != null;
  }

  /** Reads it; empty if there is none. */
  Optional<SavedBaseline> read() throws Refusal {
    if (limit != null && file == null) {
      throw new Refusal("--fail-on-regression needs --baseline <result.json> to compare with");
    }
    if (allowUndecided && limit == null) {
      throw new Refusal("--allow-undecided is for --fail-on-regression <per cent>");
    }
    if (file == null) {
      return Optional.empty();
    }
    return Optional.of(
        new SavedBaseline(
            SavedFiles.read(file).runs(),
            perCent(limit),
            otherMachine,
            allowMissing,
            allowUndecided));
  }

  /** What may be given for a limit; empty if none is. */
  static Optional<String> perCent(String limit) throws Refusal {
    if (limit != null && !limit.matches("\\d{1,4}(\\.\\d+)?%?")) {
      throw new Refusal(
          "--fail-on-regression=%s is not a percentage such as 10%%".formatted(limit));
    }
    return Optional.ofNullable(limit).map(given -> given.replace("%", ""));
  }
}
