package msgq.bench.work;

import java.util.HashMap;
import java.util.Map;
import msgq.bench.problem.Failure;

/** What a run is to do: the endpoint's arguments and, above them, those of RUN. */
final class Run {
  private final Map<String, String> arguments;

  Run(Map<String, String> endpoint, Map<String, String> run) {
    arguments = new HashMap<>(endpoint);
    arguments.putAll(run);
  }

  String text(String key) {
    return arguments.get(key);
  }

  int number(String key) {
    String number = arguments.getOrDefault(key, "");
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException e) {
      throw new Failure(
          number.isEmpty() ? key + "= is needed" : key + "=" + number + " is not a number");
    }
  }

  long messages() {
    return Long.parseLong(arguments.get("messages"));
  }

  /** Messages that are told by themselves; as good as none if it does not say. */
  long first() {
    return Long.parseLong(arguments.getOrDefault("first", Long.toString(Long.MAX_VALUE)));
  }

  int core() {
    return Integer.parseInt(arguments.getOrDefault("cpu", "-1"));
  }

  boolean brief() {
    return "short".equals(arguments.get("connection"));
  }
}
