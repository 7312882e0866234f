package io.github.msgq.bench.endpoints.queue;

import io.github.msgq.MessageQueue;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.DescribedTransport;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.NamedClientSide;
import io.github.msgq.bench.endpoints.transport.PerLane;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.BiConsumer;

/** Message queues, two for each lane. Short: each message opens them. */
abstract class QueueTransport extends DescribedTransport {
  static final SecureRandom RANDOM = new SecureRandom();

  private final BiConsumer<Lease, String> recording;

  /** {@code recording} records the queue of a name in a lease. */
  QueueTransport(String name, String description, BiConsumer<Lease, String> recording) {
    super(name, description, IN_EACH_WAY);
    this.recording = recording;
  }

  /** Most bytes of a queue's message. */
  abstract int limit();

  /**
   * A random name, which most likely no queue has. The options' {@code createUnused()} is no way
   * here: the server creates the queues, in another process and perhaps in C, and only after the
   * lease has recorded their names, lest one that is killed leaves a queue of which nobody knows.
   */
  String unusedName() {
    return "/msgq-%016x".formatted(RANDOM.nextLong());
  }

  /** Throws NotAvailable if the queues of a run cannot be made. */
  abstract void checkRoom(Settings settings);

  abstract MessageQueue create(String name, Settings settings) throws IOException;

  abstract MessageQueue open(String name) throws IOException;

  @Override
  public final int parts(int size) {
    return (size - 1) / limit() + 1;
  }

  @Override
  public final ClientSide prepare(Settings settings, Lease lease) throws IOException {
    checkRoom(settings);
    StringJoiner lanes = new StringJoiner(";");
    for (int lane = 0; lane < settings.lanes(); lane++) {
      String request = unusedName();
      String reply = unusedName();
      recording.accept(lease, request);
      recording.accept(lease, reply);
      lanes.add(request + "," + reply);
    }
    return new NamedClientSide(
        lanes.toString(), (lane, names) -> link(settings, lane, true, names));
  }

  @Override
  public final ServerSide listen(Settings settings, String address) throws IOException {
    List<MessageQueue> created = new ArrayList<>();
    Closeable removal = () -> remove(created.iterator());
    List<Link> links = new ArrayList<>();
    try {
      for (String lane : address.split(";")) {
        String[] names = lane.split(",");
        for (String name : names) {
          created.add(create(name, settings));
        }
        links.add(link(settings, links.size(), false, names));
      }
    } catch (IOException | RuntimeException e) {
      try (removal) {
        throw e;
      }
    }
    return new PerLane(address, links, removal);
  }

  /** Removes and closes each, whatever fails. */
  private static void remove(Iterator<MessageQueue> queues) throws IOException {
    if (queues.hasNext()) {
      try (MessageQueue each = queues.next()) {
        each.remove();
      } finally {
        remove(queues);
      }
    }
  }

  private Link link(Settings settings, int lane, boolean client, String[] names) {
    return new QueueLink(
        settings, lane, client, limit(), forReplies -> open(names[forReplies ? 1 : 0]));
  }
}
