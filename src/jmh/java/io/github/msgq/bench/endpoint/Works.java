package io.github.msgq.bench.endpoint;

import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.process.Work;
import io.github.msgq.bench.process.WorkProvider;
import io.github.msgq.bench.work.Blocks;
import io.github.msgq.bench.work.Echo;
import io.github.msgq.bench.work.LajpQueue;
import io.github.msgq.bench.work.LajpSocket;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The works that this program can do; a new one is added here. */
final class Works {
  private Works() {}

  /** Makes it ready to run; {@code failure} receives one sentence if the work cannot continue. */
  static Work open(
      String role, Map<String, String> arguments, String token, Consumer<String> failure)
      throws IOException {
    boolean server = role.equals("server");
    String name = arguments.getOrDefault("work", "messages");
    return switch (name) {
      case "messages" -> Server.open(arguments, token, failure);
      case "lajp" ->
          "sysv".equals(transport(arguments))
              ? new LajpQueue(server, arguments, failure)
              : new LajpSocket(server, arguments, failure);
      case "blocks" -> new Blocks(server, arguments, failure);
      case "echo" -> new Echo(arguments, failure);
      default -> provided(name).open(role, arguments, failure);
    };
  }

  private static String transport(Map<String, String> arguments) {
    return Optional.ofNullable(arguments.get("transport"))
        .orElseThrow(() -> new Failure("transport= is needed"));
  }

  /** A work that something else on the class path provides. */
  private static WorkProvider provided(String name) {
    return ServiceLoader.load(WorkProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new Failure("work=" + name + " is not known to this program"));
  }
}
