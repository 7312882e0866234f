package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Long connections, one for each lane: who adds one writes how it connects, sends and receives. */
public abstract class SimpleTransport implements Transport {
  /** Bytes of the largest message. */
  protected int largest() {
    return Integer.MAX_VALUE;
  }

  /** Why it cannot run here; empty if it can. */
  protected Optional<String> unavailable() {
    return Optional.empty();
  }

  /**
   * Names what the server is to make, in the lease's directory, say; or throws NotAvailable. Called
   * again, for another port, if another process has that of its broker.
   */
  protected abstract String address(Settings settings, Lease lease) throws IOException;

  /** What messages pass through on the way to this address; empty if they need no broker. */
  protected Optional<Broker> broker(Settings settings, String address, Lease lease)
      throws IOException {
    return Optional.empty();
  }

  /** Server: makes what the client has named. */
  protected abstract Ends accept(Settings settings, String address) throws Exception;

  /** Client: connects to what the server has made. */
  protected abstract Ends connect(Settings settings, String address) throws Exception;

  /** The reason of a transport that has long connections alone. */
  public static Optional<String> longOnly(Connection connection) {
    return connection == Connection.SHORT
        ? Optional.of("it has no short connections: -p connection=long")
        : Optional.empty();
  }

  @Override
  public final Optional<String> unavailable(Connection connection) {
    return longOnly(connection).or(this::unavailable);
  }

  @Override
  public final ClientSide prepare(Settings settings, Lease lease) throws IOException {
    if (settings.size() > largest()) {
      throw new NotAvailable(
          "%s takes messages of %,d bytes at most: -p size=%2$d".formatted(name(), largest()));
    }
    String address = address(settings, lease);
    Optional<Broker> broker = broker(settings, address, lease);
    return new ClientSide() {
      private PerLane lanes; // null until the first is asked for

      @Override
      public String address() {
        return address;
      }

      @Override
      public Optional<Broker> broker() {
        return broker;
      }

      /** Connects before a lane's thread is pinned, so that a library's own threads are not. */
      @Override
      public synchronized Link link(int lane, String ready) throws IOException {
        if (lanes == null) {
          lanes = lanes(settings, ready, () -> connect(settings, ready));
        }
        return lanes.links().get(lane);
      }

      @Override
      public synchronized void close() throws IOException {
        if (lanes != null) {
          lanes.close();
        }
      }
    };
  }

  @Override
  public final ServerSide listen(Settings settings, String address) throws IOException {
    return lanes(settings, address, () -> accept(settings, address));
  }

  /** The lanes of a side, whichever it is: all, or none if one cannot be made. */
  private static PerLane lanes(Settings settings, String address, Callable<Ends> side)
      throws IOException {
    try {
      Ends ends = side.call();
      List<Link> links = new ArrayList<>();
      try {
        for (int lane = 0; lane < settings.lanes(); lane++) {
          links.add(new SimpleLink(settings, lane, ends.of(lane)));
        }
      } catch (Exception | LinkageError e) {
        Closeable made =
            () -> {
              for (Link each : links) {
                each.close();
              }
            };
        try (ends;
            made) {
          throw e;
        }
      }
      return new PerLane(ends.address(address), links, ends) {
        @Override
        public Refused refused() {
          return ends.refused();
        }
      };
    } catch (Exception | LinkageError e) { // a library's own
      throw SimpleLink.failure(e);
    }
  }
}
