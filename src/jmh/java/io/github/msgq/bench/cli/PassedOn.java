package io.github.msgq.bench.cli;

import io.github.msgq.bench.problem.Refusal;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** JMH's options as they were typed, for a JMH that is not ours. */
@Command
final class PassedOn {
  private static final Set<String> CHOOSING = Set.of("-p", "-e");
  private static final Set<String> OWN = Set.of("-f", "-jvm", "-jvmArgsAppend");

  private static final Map<String, String> REFUSED =
      Map.of(
          "-wf", "each fork is a run of its own",
          "-foe", "each fork is a run of its own",
          "-rf", "the results go to the files that compare names at its end",
          "-rff", "the results go to the files that compare names at its end",
          "-o", "the log goes to the file that compare names at its end");

  private final Set<String> names = new HashSet<>();
  private CommandSpec command;

  /** By their names; what they mean is the other JMH's matter. */
  @Spec(Spec.Target.MIXEE)
  void addJmhs(CommandSpec mixee) {
    command = mixee;
    CommandSpec ours = CommandSpec.create();
    new JmhOptions(ours);
    for (OptionSpec option : ours.options()) {
      names.add(option.longestName());
      mixee.addOption(
          OptionSpec.builder(option.longestName())
              .arity("1")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .paramLabel(option.paramLabel())
              .hidden(true)
              .build());
    }
  }

  private Stream<OptionSpec> given() {
    return command.commandLine().getParseResult().matchedOptions().stream()
        .filter(option -> names.contains(option.longestName()));
  }

  /** Refuses what would contradict the way in which forks are run. */
  void check() throws Refusal {
    for (OptionSpec option : given().toList()) {
      String why = REFUSED.get(option.longestName());
      if (why != null) {
        throw new Refusal("%s is not for compare: %s".formatted(option.longestName(), why));
      }
    }
  }

  /** Those that choose benchmarks and parameters. */
  List<String> choosing() {
    return typed(CHOOSING, true);
  }

  /** All others, for each fork. */
  List<String> others() {
    return typed(Stream.concat(CHOOSING.stream(), OWN.stream()).toList(), false);
  }

  private List<String> typed(Collection<String> chosen, boolean those) {
    return given()
        .filter(option -> chosen.contains(option.longestName()) == those)
        .flatMap(
            option ->
                option.originalStringValues().stream()
                    .flatMap(value -> Stream.of(option.longestName(), value)))
        .toList();
  }

  /** The value of an option that is not passed on. */
  Optional<String> value(String name) {
    return given()
        .filter(option -> option.longestName().equals(name))
        .flatMap(option -> option.originalStringValues().stream())
        .reduce((first, last) -> last);
  }
}
