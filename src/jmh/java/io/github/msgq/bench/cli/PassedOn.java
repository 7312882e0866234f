package io.github.msgq.bench.cli;

import io.github.msgq.bench.problem.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** JMH's options as they were typed, for a JMH that is not ours. */
@Command
final class PassedOn {
  private static final Set<String> CHOOSING = Set.of("-p", "-e");
  private static final Set<String> OWN = Set.of("-f", "-jvm");
  private static final Set<String> OF_FORKS = Set.of("-wf", "-foe", "-rf", "-rff", "-o");

  private final List<OptionSpec> options = new ArrayList<>();

  /** By their names; what they mean is the other JMH's matter. */
  @Spec(Spec.Target.MIXEE)
  void addJmhs(CommandSpec mixee) {
    CommandSpec ours = CommandSpec.create();
    new JmhOptions(ours);
    for (OptionSpec option : ours.options()) {
      OptionSpec.Builder passed = OptionSpec.builder(option.longestName()).arity("1").hidden(true);
      passed.type(List.class).auxiliaryTypes(String.class).paramLabel(option.paramLabel());
      options.add(passed.build());
    }
    options.forEach(mixee::addOption);
  }

  /** Each name with its value. */
  private List<String> typed(Predicate<String> chosen) {
    return options.stream()
        .filter(option -> chosen.test(option.longestName()))
        .flatMap(
            option ->
                option.originalStringValues().stream()
                    .flatMap(value -> Stream.of(option.longestName(), value)))
        .toList();
  }

  /** Refuses what would contradict the way in which forks are run. */
  void check() throws Refusal {
    List<String> refused = typed(OF_FORKS::contains);
    if (!refused.isEmpty()) {
      throw new Refusal(
          "%s is not for compare, which runs each fork by itself and names its files at its end"
              .formatted(refused.get(0)));
    }
  }

  /** Those that choose benchmarks and parameters. */
  List<String> choosing() {
    return typed(CHOOSING::contains);
  }

  /** All others, for each fork. */
  List<String> others() {
    return typed(name -> !CHOOSING.contains(name) && !OWN.contains(name));
  }

  /** The last value of an option. */
  Optional<String> value(String name) {
    return typed(name::equals).stream().reduce((first, last) -> last);
  }
}
