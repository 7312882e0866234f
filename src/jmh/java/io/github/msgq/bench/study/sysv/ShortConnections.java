package io.github.msgq.bench.study.sysv;

import io.github.msgq.bench.linux.Sysctl;
import io.github.msgq.bench.session.EndpointOutcome;
import java.util.List;

/** The ports and waits that short connections took. */
final class ShortConnections {
  private long connections;
  private long sourceChanges;
  private long closeWaits;

  void add(EndpointOutcome client, long messages) {
    connections += messages;
    sourceChanges += client.number("source_changes");
    closeWaits += client.number("close_waits");
  }

  List<String> notes() {
    return List.of(
        ("Short connections: %,d made; a closed one keeps its port in TIME_WAIT (ports %s,"
                + " tcp_tw_reuse %s); the ports of a source address ran out %,d times, and the next"
                + " of 127.0.0.1 to 127.0.0.250 served.")
            .formatted(
                connections,
                Sysctl.text("net.ipv4.ip_local_port_range").orElse("unknown"),
                Sysctl.text("net.ipv4.tcp_tw_reuse").orElse("unknown"),
                sourceChanges),
        ("Short connections: the sender waited %,d times (each 256th message) for the receiver's"
                + " close, since a backlog that overflows costs a connection one second.")
            .formatted(closeWaits));
  }
}
