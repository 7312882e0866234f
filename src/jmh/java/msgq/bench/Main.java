package msgq.bench;

import msgq.bench.cli.BenchmarkCommand;
import msgq.bench.cli.ExitStatus;
import msgq.bench.cli.Verbs;
import msgq.bench.problem.Refusal;

/** Main class of benchmarks.jar: a verb, or else JMH's own command line. */
public final class Main {
  private Main() {}

  /** Exits as {@link ExitStatus} says, after a sentence on standard error unless with 0. */
  public static void main(String[] args) {
    int status;
    try {
      status = Verbs.named(args) ? Verbs.run(args) : new BenchmarkCommand(args).run();
    } catch (Refusal e) {
      System.err.println(e.getMessage());
      status = ExitStatus.REFUSED;
    }
    System.exit(status);
  }
}
