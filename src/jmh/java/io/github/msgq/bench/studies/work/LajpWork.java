package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The work {@code lajp}, through a queue or a socket. */
public final class LajpWork implements WorkProvider {
  @Override
  public String name() {
    return "lajp";
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    boolean server = role.equals("server");
    String transport =
        Optional.ofNullable(arguments.get("transport"))
            .orElseThrow(() -> new Failure("transport= is needed"));
    return transport.equals("sysv")
        ? new LajpQueue(server, arguments, failure)
        : new LajpSocket(server, arguments, failure);
  }
}
