package io.github.msgq.bench.cli;

import io.github.msgq.bench.terms.problem.Refusal;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

  /**
   * What picocli does not complete: the argument of {@code help}, and a value after a comma. That
   * is completed as if it were the first, and the others are put in front again. Takes the name of
   * picocli's function, the alias, and what there is help on.
   */
  private static final String REST =
      """
      function _rest%1$s() {
        local word=${COMP_WORDS[COMP_CWORD]}
        if [[ ${COMP_WORDS[1]} == help && $COMP_CWORD -eq 2 ]]; then
          COMPREPLY=( $(compgen -W "%3$s" -- "$word") )
        elif [[ $word == *=*,* ]]; then
          COMP_WORDS[COMP_CWORD]=${word%%%%=*}=${word##*,}
          %1$s
          COMPREPLY=( "${COMPREPLY[@]/#${word%%%%=*}=/${word%%,*},}" )
        else
          %1$s
        fi
      }
      complete -F _rest%1$s -o default %2$s
      """;

  @Spec private CommandSpec verb;

  @Option(names = "--name", paramLabel = "<alias>", description = "The alias. Default: benchmarks.")
  private String name = "benchmarks";

  @Override
  public Integer call() throws Refusal {
    if (!name.matches("[A-Za-z_][A-Za-z0-9_.-]*")) { // the script has it in names of functions
      throw new Refusal(
          "--name='%s' is not the name of an alias: letters, digits, _, . and -".formatted(name));
    }
    PrintWriter out = verb.commandLine().getOut();
    out.println(AutoComplete.bash(name, verb.root().commandLine().setCommandName(name)));
    out.println(ONE_WORD);
    List<String> topics = new ArrayList<>(Help.TOPICS);
    topics.addAll(verb.root().subcommands().keySet());
    out.print(REST.formatted("_complete_" + name, name, String.join(" ", topics)));
    return 0;
  }
}
