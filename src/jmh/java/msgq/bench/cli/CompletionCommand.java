package msgq.bench.cli;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.parameter.OneOf;
import msgq.bench.parameter.Parameter;
import msgq.bench.parameter.Parameters;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
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
  /** The end of picocli's script; ours completes what it cannot. */
  private static final Pattern REGISTRATION =
      Pattern.compile("(?m)(^#.*\\R)*^complete -F (\\w+) -o default .*\\R*\\z");

  @Option(
      names = "--name",
      paramLabel = "<alias>",
      description = "The alias; benchmarks unless you say otherwise.")
  private String name = "benchmarks";

  @Override
  public Integer call() throws IOException, CommandLineOptionException {
    CommandSpec all = CommandSpec.create().name(name);
    all.addPositional(
        PositionalParamSpec.builder()
            .arity("0..*")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .completionCandidates(Benchmarks.all().names())
            .build());
    CompletedOptions.addTo(all);
    CommandLine line = new CommandLine(all);
    Verbs.addTo(line);
    line.getSubcommands().values().forEach(verb -> offerChoices(verb.getCommandSpec()));
    System.out.print(withValues(AutoComplete.bash(name, line)));
    return 0;
  }

  /** The words of a label such as {@code long|short}. */
  private static void offerChoices(CommandSpec verb) {
    for (ArgSpec argument : List.copyOf(verb.args())) {
      if (argument.paramLabel().contains("|")) {
        List<String> choices = List.of(argument.paramLabel().split("\\|"));
        verb.remove(argument);
        if (argument instanceof OptionSpec option) {
          verb.addOption(OptionSpec.builder(option).completionCandidates(choices).build());
        } else {
          PositionalParamSpec positional = (PositionalParamSpec) argument;
          verb.addPositional(
              PositionalParamSpec.builder(positional).completionCandidates(choices).build());
        }
      }
    }
  }

  private String withValues(String script) throws IOException {
    Matcher registration = REGISTRATION.matcher(script);
    if (!registration.find()) {
      throw new IllegalStateException("picocli's script ends otherwise than it used to");
    }
    String values =
        Parameters.ofBenchmarks().stream()
            .filter(parameter -> ParameterCheck.values(parameter) instanceof OneOf)
            .map(CompletionCommand::values)
            .collect(joining("\n"));
    try (InputStream in = CompletionCommand.class.getResourceAsStream("values.bash")) {
      return script.substring(0, registration.start())
          + new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .replace("@complete@", registration.group(2))
              .replace("@values@", values)
              .replace("@name@", name);
    }
  }

  private static String values(Parameter<?> parameter) {
    return "    %s) values=(%s) ;;"
        .formatted(
            parameter.name(),
            ((OneOf<?>) ParameterCheck.values(parameter))
                .choices().stream().map(Object::toString).collect(joining(" ")));
  }
}
