package io.github.msgq.bench.cli;

import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.saved.SavedFiles;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The older result to compare with, and what is an error then. */
final class BaselineOptions {
  private static final String BASELINE = "--baseline";

  @Option(
      names = BASELINE,
      paramLabel = "<result.json>",
      description = "Compare with this older result.")
  private Path file;

  @Mixin private RegressionOptions regression;

  @Option(
      names = "--other-machine",
      description = "With --fail-on-regression: compare with a baseline from another CPU, too.")
  private boolean otherMachine;

  @Option(
      names = "--allow-missing",
      description =
          "With --baseline: do not exit with 4 if what it has was not measured this time.")
  private boolean allowMissing;

  boolean given() {
    return file != null;
  }

  /** Reads it; empty if there is none. */
  Optional<SavedBaseline> read() throws Refusal {
    Optional<String> perCent = regression.perCent();
    if (perCent.isPresent() && file == null) {
      throw new Refusal("--fail-on-regression needs --baseline <result.json> to compare with");
    }
    if (regression.allowUndecided() && perCent.isEmpty()) {
      throw new Refusal("--allow-undecided is for --fail-on-regression <per cent>");
    }
    if (file == null) {
      return Optional.empty();
    }
    return Optional.of(
        new SavedBaseline(
            SavedFiles.read(file).runs(),
            perCent,
            otherMachine,
            allowMissing,
            regression.allowUndecided()));
  }
}
