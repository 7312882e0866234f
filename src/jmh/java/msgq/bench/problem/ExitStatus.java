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

  /** One line each. */
  public static String help() {
    return """
        Exit status:
          0  everything that can run here was measured (the rest is n/a, with the reason)
          1  the command line is wrong, or the run could not start
          2  a combination failed, nothing could be measured, or a result could not be written
          3  report --baseline --fail-on-regression found a figure that is surely worse
        A failed combination does not end the run: with -foe true the first one does.
        """;
  }
}
