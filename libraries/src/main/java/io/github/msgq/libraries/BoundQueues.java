package io.github.msgq.libraries;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.bench.endpoints.transport.Ends;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.SimpleTransport;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.util.Optional;

/**
 * The queues of another transport, with messages sent and received through another binding. msgq
 * creates and removes the queues, as for its own transports.
 */
abstract class BoundQueues extends SimpleTransport {
  private final Transport queues;
  private final String library;

  BoundQueues(Transport queues, String library) {
    this.queues = queues;
    this.library = library;
  }

  /** An end over two queues. */
  abstract LaneEnd end(Settings settings, String toSend, String toReceive) throws IOException;

  @Override
  public final String nativeName() {
    return queues.nativeName();
  }

  @Override
  public final TradeOff tradeOff() {
    return queues.tradeOff().needing("the library " + library);
  }

  @Override
  protected final Optional<String> unavailable() {
    return queues.unavailable(Connection.LONG);
  }

  @Override
  protected final String address(Settings settings, Lease lease) throws IOException {
    if (queues.parts(settings.size()) > 1) {
      throw new NotAvailable(
          "the queue does not take %,d bytes in one message: %s goes in parts"
              .formatted(settings.size(), queues.name()));
    }
    return queues.prepare(settings, lease).address();
  }

  @Override
  protected final Ends accept(Settings settings, String address) throws IOException {
    ServerSide made = queues.listen(settings, address);
    Ends ends = lane -> end(settings, name(address, lane, 1), name(address, lane, 0));
    return ends.sharing(
        () -> {
          try {
            made.close();
          } catch (NoSuchQueueException e) {
            // an end has removed the queue to end a waiting call
          }
        });
  }

  @Override
  protected final Ends connect(Settings settings, String address) {
    return lane -> end(settings, name(address, lane, 0), name(address, lane, 1));
  }

  private static String name(String address, int lane, int direction) {
    return address.split(";")[lane].split(",")[direction];
  }
}
