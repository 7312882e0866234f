package io.github.msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.ListeningSockets;
import io.github.msgq.bench.neighbour.HeldPorts;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.libraries.Rows;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A broker of each kind, whose port a neighbour takes between its choice and the start. */
class LatePortsIT {
  private static final Set<String> OF_EACH_KIND = Set.of("redis-no", "nats", "artemis", "kafka");
  private static final int MESSAGES = 10;

  @TestFactory
  Stream<DynamicTest> itHasAnotherPortAndTheNeighbourHearsNothing() {
    return Rows.all()
        .map(Row.class::cast)
        .filter(row -> OF_EACH_KIND.contains(row.name()))
        .map(row -> dynamicTest(row.name(), () -> talk(row)));
  }

  private static void talk(Row row) throws Exception {
    Settings settings = Rows.settings(row, MessagePattern.ROUNDTRIP, 100, 1);
    try (Late late = new Late(row)) {
      try (Session session = Rows.start(late, settings, "java")) {
        assertThat(Rows.talk(session, settings, MESSAGES).messages()).isEqualTo(MESSAGES);
        assertThat(late.taken.all()).isNotEmpty();
        assertThat(ListeningSockets.ports(session.brokerPid().getAsLong()))
            .isNotEmpty()
            .doesNotContainAnyElementsOf(late.taken.all());
      }
      late.taken.checkThatNobodyCame();
      assertThat(late.lease.directory()).doesNotExist();
    }
  }

  /** A row; the neighbour takes the first port of its first broker, the second of its second. */
  private static final class Late implements Transport, Closeable {
    private final Row row;
    private final HeldPorts taken = new HeldPorts();
    private Lease lease;

    Late(Row row) {
      this.row = row;
    }

    @Override
    public String name() {
      return row.name();
    }

    @Override
    public Optional<String> unavailable(Connection connection) {
      return row.unavailable(connection);
    }

    @Override
    public Set<Wait> waits() {
      return row.waits();
    }

    @Override
    public ClientSide prepare(Settings settings, Lease lease) throws IOException {
      this.lease = lease;
      ClientSide client = row.prepare(settings, lease);
      List<String> ports = Row.ports(client.broker().orElseThrow().arguments());
      int held = taken.all().size();
      if (held < ports.size()) {
        taken.take(Integer.parseInt(ports.get(held)));
      }
      return client;
    }

    @Override
    public ServerSide listen(Settings settings, String address) throws IOException {
      return row.listen(settings, address);
    }

    @Override
    public void close() throws IOException {
      taken.close();
    }
  }
}
