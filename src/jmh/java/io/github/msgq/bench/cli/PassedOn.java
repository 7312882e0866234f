package io.github.msgq.bench.cli;

import io.github.msgq.bench.terms.problem.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** JMH's options as they were typed, for a JMH that is not ours: what they mean is its matter. */
record PassedOn(JmhOptions jmh) {
  private static final Set<String> CHOOSING = Set.of("-p", "-e");
  private static final Set<String> OWN = Set.of("-f", "-jvm");
  private static final Set<String> OF_FORKS = Set.of("-wf", "-foe", "-rf", "-rff", "-o");

  /** Refuses what would contradict the way in which forks are run. */
  void check() throws Refusal {
    List<String> refused = jmh.typed(OF_FORKS::contains);
    if (!refused.isEmpty()) {
      throw new Refusal(
          "%s is not for compare, which runs each fork by itself and names its files at its end"
              .formatted(refused.get(0)));
    }
  }

  /** Those that choose benchmarks and parameters. */
  List<String> choosing() {
    return jmh.typed(CHOOSING::contains);
  }

  /**
   * Whether it chooses these values of parameters, as far as it can be told from the typed ones.
   */
  boolean chooses(Map<String, String> parameters) {
    return jmh.typed("-p"::equals).stream()
        .map(typed -> typed.split("=", 2))
        .filter(typed -> typed.length == 2 && parameters.containsKey(typed[0]))
        .allMatch(typed -> List.of(typed[1].split(",")).contains(parameters.get(typed[0])));
  }

  /** All others, for each fork. */
  List<String> others() {
    return jmh.typed(name -> !CHOOSING.contains(name) && !OWN.contains(name));
  }

  /** The last value of an option. */
  Optional<String> value(String name) {
    return jmh.typed(name::equals).stream().reduce((first, last) -> last);
  }
}
