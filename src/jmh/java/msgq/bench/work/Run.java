package msgq.bench.work;

import java.util.HashMap;
import java.util.Map;

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
    return Integer.parseInt(arguments.get(key));
  }

  long messages() {
    return Long.parseLong(arguments.get("messages"));
  }

  int core() {
    return Integer.parseInt(arguments.getOrDefault("cpu", "-1"));
  }

  boolean brief() {
    return "short".equals(arguments.get("connection"));
  }
}
