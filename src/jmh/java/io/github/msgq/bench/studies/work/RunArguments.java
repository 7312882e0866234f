package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.terms.problem.Failure;
import java.util.HashMap;
import java.util.Map;

/** The arguments of a run: the endpoint's, overridden by those of RUN. */
final class RunArguments {
  private final Map<String, String> arguments;

  RunArguments(Map<String, String> endpoint, Map<String, String> run) {
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

  /** The number of first messages to report separately; not reached if the run does not set it. */
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
