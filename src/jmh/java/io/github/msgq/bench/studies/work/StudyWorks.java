package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What the studies' endpoints in Java do; {@code echo} is a client's work: the server is in Go. */
public final class StudyWorks implements WorkProvider {
  @Override
  public Set<String> names() {
    return Set.of("blocks", "echo", "lajp");
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    boolean server = role.equals("server");
    return switch (arguments.get("work")) {
      case "blocks" -> new Blocks(server, arguments, failure);
      case "echo" -> new Echo(arguments, failure);
      default -> lajp(server, arguments, failure);
    };
  }

  private static Work lajp(boolean server, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    if (!arguments.containsKey("transport")) {
      throw new Failure("transport= is needed");
    }
    return arguments.get("transport").equals("sysv")
        ? new LajpQueue(server, arguments, failure)
        : new LajpSocket(server, arguments, failure);
  }
}
