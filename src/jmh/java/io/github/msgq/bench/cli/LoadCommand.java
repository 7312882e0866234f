package io.github.msgq.bench.cli;

import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code load} verb: a run of {@code Load}, with options in the words of load tests. */
@Command(
    name = "load",
    customSynopsis = {
      "java -jar benchmarks.jar load --rate <rate>[,<rate>...] [<option>...]",
      "       java -jar benchmarks.jar load --max <limit> [<option>...]"
    },
    description = "Measures latency at a rate, or the highest rate at a limit.",
    footer = {
      "",
      "Requests follow a schedule that does not wait for replies; each is timed from when it was"
          + " due. Defaults: -p placement=same-core, six forks, with --rate -i 7 (seconds of each"
          + " fork). A rate takes 65 s for each transport, a search 100 s. Figures are printed if the"
          + " trials were valid; otherwise a footnote says why they were not, and the exit status is"
          + " 2. docs/method.md says what is measured."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class LoadCommand implements Callable<Integer> {
  @Mixin private LoadOptions load;
  @Mixin private RunOptions options;
  private final Terminal terminal;

  LoadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    return options.run(terminal, load.preset());
  }
}
