package msgq.bench.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code completion} verb. */
@Command(
    name = "completion",
    description = {
      "Prints a completion script for bash and zsh.",
      "It completes an alias, such as this one:",
      "  alias benchmarks='java -jar target/benchmarks.jar'",
      "  source <(benchmarks completion)"
    },
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {
  /** Makes {@code name=value} one word, which picocli completes. */
  private static final String ONE_WORD = "COMP_WORDBREAKS=${COMP_WORDBREAKS//=}";

  @Spec private CommandSpec verb;

  @Option(names = "--name", paramLabel = "<alias>", description = "The alias. Default: benchmarks.")
  private String name = "benchmarks";

  @Override
  public Integer call() {
    PrintWriter out = verb.commandLine().getOut();
    out.println(AutoComplete.bash(name, verb.root().commandLine().setCommandName(name)));
    out.println(ONE_WORD);
    return 0;
  }
}
