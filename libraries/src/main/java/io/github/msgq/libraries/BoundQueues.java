package io.github.msgq.libraries;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.problem.NotAvailable;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.Link;
import io.github.msgq.bench.transport.NamedClientSide;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import java.io.IOException;
import java.util.Optional;

/**
 * The queues of another transport, with messages sent and received through another binding. msgq
 * creates and removes the queues, as for its own transports.
 */
abstract class BoundQueues implements Transport {
  private final Transport queues;

  BoundQueues(Transport queues) {
    this.queues = queues;
  }

  /** A link over two queues. */
  abstract Link link(Settings settings, int lane, String toSend, String toReceive)
      throws IOException;

  @Override
  public final String nativeName() {
    return queues.nativeName();
  }

  @Override
  public final TradeOff tradeOff() {
    return queues.tradeOff();
  }

  @Override
  public final Optional<String> unavailable(Connection connection) {
    return LongOnly.reason(connection).or(() -> queues.unavailable(connection));
  }

  @Override
  public final ClientSide prepare(Settings settings, Lease lease) throws IOException {
    if (queues.parts(settings.size()) > 1) {
      throw new NotAvailable(
          "the queue does not take %,d bytes in one message: %s goes in parts"
              .formatted(settings.size(), queues.name()));
    }
    String address = queues.prepare(settings, lease).address();
    return new NamedClientSide(address, (lane, names) -> link(settings, lane, names[0], names[1]));
  }

  @Override
  public final ServerSide listen(Settings settings, String address) throws IOException {
    ServerSide made = queues.listen(settings, address);
    String[] lanes = address.split(";");
    return new ServerSide() {
      @Override
      public String address() {
        return made.address();
      }

      @Override
      public int slots() {
        return made.slots();
      }

      @Override
      public Link link(int slot) throws IOException {
        String[] names = lanes[slot].split(",");
        return BoundQueues.this.link(settings, slot, names[1], names[0]);
      }

      @Override
      public void close() throws IOException {
        try {
          made.close();
        } catch (NoSuchQueueException e) {
          // a link has removed the queue to end a waiting call
        }
      }
    };
  }

  static MessageBuffer over(java.nio.ByteBuffer room, int from, int size) {
    return MessageBuffer.over(room.slice(from, size));
  }
}
