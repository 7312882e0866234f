package msgq.bench;

import msgq.bench.cli.BenchmarkCommand;
import msgq.bench.cli.UnsafeWarning;
import msgq.bench.cli.Verbs;
import msgq.bench.problem.Refusal;

/** Main class of benchmarks.jar: a verb of ours, or else JMH's own command line. */
public final class Main {
  private Main() {}

  /** Exits with 0, or with 1 after a sentence on standard error. */
  public static void main(String[] args) {
    UnsafeWarning.given();
    int status;
    try {
      status = Verbs.named(args) ? Verbs.run(args) : new BenchmarkCommand(args).run();
    } catch (Refusal e) {
      System.err.println(e.getMessage());
      status = 1;
    }
    System.exit(status);
  }
}
