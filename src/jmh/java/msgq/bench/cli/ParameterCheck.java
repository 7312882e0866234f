package msgq.bench.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.parameter.Declaration;
import msgq.bench.problem.Nearest;
import msgq.bench.problem.Refusal;

/** Checks what {@code -p} is given before anything runs. */
final class ParameterCheck {
  private ParameterCheck() {}

  /** A parameter of a benchmark that is not selected does no harm. */
  static void check(Map<String, List<String>> given) throws Refusal {
    Map<String, Declaration> declared = Benchmarks.all().declarations();
    for (Map.Entry<String, List<String>> each : given.entrySet()) {
      String name = each.getKey();
      if (!declared.containsKey(name)) {
        Set<String> names = new TreeSet<>(declared.keySet());
        throw new Refusal(
            "unknown parameter '%s': the parameters are %s%s"
                .formatted(name, String.join(", ", names), Nearest.question(name, names)));
      }
      Set<String> once = new HashSet<>();
      for (String value : each.getValue()) {
        declared.get(name).check(value);
        if (!once.add(value)) {
          throw new Refusal("-p %s names '%s' twice".formatted(name, value));
        }
      }
    }
  }
}
