package io.github.msgq.bench.terms.problem;

/** The exit statuses of benchmarks.jar. */
public final class ExitStatus {
  /** Everything that this machine can run has run. */
  public static final int DONE = 0;

  /** The command line cannot be carried out; nothing has run. */
  public static final int REFUSED = 1;

  /** A combination failed, or none could be measured. */
  public static final int FAILED = 2;

  /** A figure is significantly worse than the old side's, or by more than the limit. */
  public static final int REGRESSED = 3;

  /** A file, or a combination that the old side has, is missing; the rest is there. */
  public static final int MISSING = 4;

  /** Whether a figure is worse, or by more than the limit, is undecided. */
  public static final int UNDECIDED = 5;

  private ExitStatus() {}
}
