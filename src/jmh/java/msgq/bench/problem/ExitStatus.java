package msgq.bench.problem;

/** What benchmarks.jar tells the shell. */
public final class ExitStatus {
  /** Everything that this machine can run has run. */
  public static final int DONE = 0;

  /** The command line cannot be carried out; nothing has run. */
  public static final int REFUSED = 1;

  /** A combination failed, or none could be measured. */
  public static final int FAILED = 2;

  /** A figure is surely worse than that of the baseline, by more than was allowed. */
  public static final int REGRESSED = 3;

  private ExitStatus() {}
}
