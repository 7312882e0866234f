package msgq.bench.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The {@code completion} verb. */
@Command(
    name = "completion",
    description = {
      "Prints a script for bash and zsh that completes verbs, benchmarks, options and parameters.",
      "It completes an alias, such as this one:",
      "  alias benchmarks='java -jar target/benchmarks.jar'",
      "  source <(benchmarks completion)"
    },
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {
  /** So that {@code name=value} is one word, which picocli completes. */
  private static final String ONE_WORD = "COMP_WORDBREAKS=${COMP_WORDBREAKS//=}";

  @ParentCommand private BenchmarkCommand program;
  @Spec private CommandSpec spec;

  @Option(
      names = "--name",
      paramLabel = "<alias>",
      description = "The alias; benchmarks unless you say otherwise.")
  private String name = "benchmarks";

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.println(AutoComplete.bash(name, program.line().setCommandName(name)));
    out.println(ONE_WORD);
    return 0;
  }
}
