package msgq.bench.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import msgq.bench.transport.Connection;
import msgq.bench.transport.Transport;
import msgq.bench.transport.Transports;

/** Which transports can run here, and why others cannot. */
final class TransportFacts {
  private TransportFacts() {}

  static List<Fact> facts() {
    return Transports.all().stream().map(t -> new Fact(t.name(), text(t))).toList();
  }

  private static String text(Transport transport) {
    List<String> reasons = new ArrayList<>();
    for (Connection connection : Connection.values()) {
      unavailable(transport, connection)
          .ifPresent(why -> reasons.add(connection + ": n/a, " + why));
    }
    return reasons.isEmpty() ? "available" : String.join("; ", reasons);
  }

  private static Optional<String> unavailable(Transport transport, Connection connection) {
    try {
      return transport.unavailable(connection);
    } catch (RuntimeException | LinkageError e) {
      return Optional.of(e.toString());
    }
  }
}
