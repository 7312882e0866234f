package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import java.util.Map;
import java.util.function.Consumer;

/** The work {@code echo}: the client's part, as the server is in Go. */
public final class EchoWork implements WorkProvider {
  @Override
  public String name() {
    return "echo";
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure) {
    return new Echo(arguments, failure);
  }
}
