package io.github.msgq.bench.endpoints.endpoint;

import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.IOException;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The works that this program can do: messages, and what the class path provides. */
final class Works {
  private Works() {}

  /** Makes it ready to run; {@code failure} receives one sentence if the work cannot continue. */
  static Work open(
      String role, Map<String, String> arguments, String token, Consumer<String> failure)
      throws IOException {
    String name = arguments.getOrDefault("work", "messages");
    return name.equals("messages")
        ? Server.open(arguments, token, failure)
        : provided(name).open(role, arguments, failure);
  }

  private static WorkProvider provided(String name) {
    return ServiceLoader.load(WorkProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new Failure("work=" + name + " is not known to this program"));
  }
}
