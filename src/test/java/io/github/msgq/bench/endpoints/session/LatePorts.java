package io.github.msgq.bench.endpoints.session;

import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.socket.Uds;
import io.github.msgq.bench.endpoints.transport.Broker;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.neighbour.HeldPorts;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * UNIX-domain sockets with a broker beside them, whose first ports a neighbour takes when they have
 * been chosen.
 */
class LatePorts implements Transport, Closeable {
  private final Uds uds = new Uds();
  private final IntFunction<Broker> broker;
  private final int late;
  private final HeldPorts taken = new HeldPorts();
  private Lease lease;
  private int closed;

  /**
   * @param broker at this port
   * @param late for so many ports it comes too late
   */
  LatePorts(IntFunction<Broker> broker, int late) {
    this.broker = broker;
    this.late = late;
  }

  @Override
  public String name() {
    return uds.name();
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    this.lease = lease;
    int port = Loopback.freePort(0);
    if (taken.all().size() < late) {
      taken.take(port);
    }
    ClientSide client = uds.prepare(settings, lease);
    return new ClientSide() {
      @Override
      public String address() {
        return client.address();
      }

      @Override
      public Optional<Broker> broker() {
        return Optional.of(broker.apply(port));
      }

      @Override
      public Link link(int lane, String ready) throws IOException {
        return client.link(lane, ready);
      }

      @Override
      public void close() throws IOException {
        closed++;
        client.close();
      }
    };
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    return uds.listen(settings, address);
  }

  /** What its sessions have had. */
  Lease lease() {
    return lease;
  }

  /** How many times what it prepared was closed. */
  int closed() {
    return closed;
  }

  /** The ports for which the broker came too late. */
  HeldPorts taken() {
    return taken;
  }

  @Override
  public void close() throws IOException {
    taken.close();
  }
}
