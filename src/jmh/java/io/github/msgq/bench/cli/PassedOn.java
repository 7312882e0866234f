package io.github.msgq.bench.cli;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.parameter.Declaration;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
    Optional<String> threads = value("-t").filter(several -> several.contains(","));
    if (threads.isPresent()) {
      throw new Refusal(
          "-t %s is for a run: the forks of a jar take one number of threads"
              .formatted(threads.get()));
    }
  }

  /** Those that choose benchmarks and parameters. */
  List<String> choosing() {
    return jmh.typed(CHOOSING::contains);
  }

  /**
   * Whether it chooses what an older result has, as far as it can be told from the typed values.
   * What a run of ours takes as 1k, it saves as 1024.
   */
  boolean chooses(Measurement saved) {
    Map<String, Set<String>> chosen = new HashMap<>();
    for (String typed : jmh.typed("-p"::equals)) {
      String[] parts = typed.split("=", 2);
      if (parts.length == 2 && saved.parameters().containsKey(parts[0])) {
        Declaration declared = Benchmarks.all().declarations().get(parts[0]);
        boolean ours = declared != null && Kind.isOurs(saved.qualified());
        Set<String> values = chosen.computeIfAbsent(parts[0], name -> new HashSet<>());
        Stream.of(parts[1].split(","))
            .map(value -> ours ? declared.values().plain(value) : value)
            .forEach(values::add);
      }
    }
    return chosen.entrySet().stream()
        .allMatch(each -> each.getValue().contains(saved.parameter(each.getKey())));
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
