package io.github.msgq.bench;

import io.github.msgq.bench.cli.BenchmarkCommand;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.problem.ExitStatus;
import java.util.Locale;

/** Main class of benchmarks.jar. What a run does, step by step: {@code run/BenchmarkRun}. */
public final class Main {
  private Main() {}

  /** Exits with an {@link ExitStatus}; if it is not 0, a sentence on standard error says why. */
  public static void main(String[] args) {
    run(Preset.NONE, args);
  }

  /** Does the same for another program, whose runs have other defaults. */
  public static void run(Preset preset, String... args) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // ASCII digits for every reader
    Terminal terminal = new Terminal();
    System.setOut(terminal.open());
    int status;
    try {
      status = new BenchmarkCommand(preset, terminal).line().execute(args);
    } catch (UnsatisfiedLinkError e) {
      System.err.println(e.getMessage());
      status = ExitStatus.FAILED;
    } catch (OutOfMemoryError e) {
      System.err.println(advice(e));
      status = ExitStatus.FAILED;
    }
    System.out.flush();
    if (terminal.failure().isPresent()) {
      System.err.println("cannot write to standard output (" + terminal.failure().get() + ")");
      status = status <= ExitStatus.UNDECIDED ? ExitStatus.FAILED : status;
    }
    System.exit(status);
  }

  /** The JVM reports by the same error that it has no memory and that it has no threads. */
  static String advice(OutOfMemoryError error) {
    String words = String.valueOf(error.getMessage());
    return words.contains("native thread")
        ? words + "; allow more threads (ulimit -u, or a container's pids limit)"
        : "this needs more memory (" + words + "): give java more with -Xmx";
  }
}
