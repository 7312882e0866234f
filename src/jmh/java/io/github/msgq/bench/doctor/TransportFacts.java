package io.github.msgq.bench.doctor;

import io.github.msgq.bench.endpoint.Transports;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.problem.Sentence;
import io.github.msgq.bench.transport.Transport;
import java.util.List;
import java.util.Optional;

/** Which transports can run here, and why the others cannot. */
final class TransportFacts {
  private TransportFacts() {}

  static List<Fact> facts() {
    return Transports.all().stream().map(t -> new Fact(t.name(), text(t))).toList();
  }

  private static String text(Transport transport) {
    Optional<String> lasting = unavailable(transport, Connection.LONG);
    Optional<String> perMessage = unavailable(transport, Connection.SHORT);
    if (lasting.equals(perMessage)) {
      return lasting.map(why -> "n/a, " + why).orElse("available");
    }
    return "long: %s; short: %s"
        .formatted(
            lasting.map(why -> "n/a, " + why).orElse("available"),
            perMessage.map(why -> "n/a, " + why).orElse("available"));
  }

  private static Optional<String> unavailable(Transport transport, Connection connection) {
    try {
      return transport.unavailable(connection);
    } catch (RuntimeException | LinkageError e) {
      return Optional.of(Sentence.of(e));
    }
  }
}
