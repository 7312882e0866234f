package msgq.bench.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.parameter.Parameter;
import msgq.bench.parameter.Parameters;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;

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
  private static final Pattern OPTION = Pattern.compile("(?m)^ +(-\\w+) (?:[<\\[]| )");

  @Option(
      names = "--name",
      paramLabel = "<alias>",
      description = "The alias; benchmarks unless you say otherwise.")
  private String name = "benchmarks";

  @Override
  public Integer call() throws IOException, CommandLineOptionException {
    CommandSpec all = CommandSpec.create().name(name);
    List<String> words = new ArrayList<>(Benchmarks.all().names());
    all.addPositional(
        PositionalParamSpec.builder()
            .arity("0..*")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .completionCandidates(words)
            .build());
    for (String option : options()) {
      OptionSpec.Builder builder = OptionSpec.builder(option).arity("1").type(String.class);
      if (option.equals("-p")) {
        builder.completionCandidates(
            Parameters.ofBenchmarks().stream().map(Parameter::name).map(p -> p + "=").toList());
      }
      all.addOption(builder.build());
    }
    CommandLine line = new CommandLine(all);
    Verbs.addTo(line);
    System.out.print(AutoComplete.bash(name, line));
    return 0;
  }

  /** JMH's own, which it names in its help text only, and ours. */
  private static List<String> options() throws IOException, CommandLineOptionException {
    PrintStream standard = System.out;
    ByteArrayOutputStream help = new ByteArrayOutputStream();
    System.setOut(new PrintStream(help, true, StandardCharsets.UTF_8));
    try {
      new CommandLineOptions().showHelp();
    } finally {
      System.setOut(standard);
    }
    List<String> options = new ArrayList<>(List.of("--no-costs", "--no-files", "--version"));
    OPTION
        .matcher(help.toString(StandardCharsets.UTF_8))
        .results()
        .map((MatchResult found) -> found.group(1))
        .distinct()
        .forEach(options::add);
    return options;
  }
}
