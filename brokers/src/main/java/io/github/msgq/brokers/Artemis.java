package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.lease.Lease;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.client.impl.ServerLocatorInternal;
import org.apache.activemq.artemis.utils.VersionLoader;

/** Queues of ActiveMQ Artemis through its core client. */
abstract class Artemis extends Row {
  private static final int WINDOW_BYTES = 1 << 20; // without it, nothing is acknowledged
  private static final int LARGEST = 64 << 20;

  private final boolean durable;

  private Artemis(String name, boolean durable, Acknowledged acknowledged) {
    super("Artemis", name, acknowledged, LARGEST);
    this.durable = durable;
  }

  /** Messages in memory. */
  public static final class InMemory extends Artemis {
    public InMemory() {
      super("artemis", false, Acknowledged.IN_MEMORY);
    }
  }

  /** Durable messages: its journal is written and synced every 3.3 ms at most. */
  public static final class Durable extends Artemis {
    public Durable() {
      super("artemis-durable", true, Acknowledged.SYNCED);
    }
  }

  @Override
  String version() {
    return VersionLoader.getVersion().getFullVersion();
  }

  @Override
  Map<String, String> configure(Place place, Lease lease) {
    return Map.of(
        "work",
        ArtemisServer.WORK,
        LISTENS,
        listens(place),
        "directory",
        place.directory().toString());
  }

  /** A session, and what ends it: not politely, since the broker may be gone. */
  private record Client(ServerLocator locator, ClientSession session) implements AutoCloseable {
    static Client to(Place place) throws Exception {
      ServerLocator locator =
          ActiveMQClient.createServerLocator("tcp://%s:%d".formatted(HOST, place.port()));
      locator
          .setConfirmationWindowSize(WINDOW_BYTES)
          .setMinLargeMessageSize(2 * LARGEST)
          .setBlockOnDurableSend(false)
          .setBlockOnAcknowledge(false)
          .setReconnectAttempts(0);
      ClientSession session =
          locator
              .createSessionFactory()
              .createSession("msgq", place.password(), false, true, true, false, 0);
      session.start();
      return new Client(locator, session);
    }

    @Override
    public void close() {
      ((ServerLocatorInternal) locator).cleanup(); // close() awaits an answer for half a minute
    }
  }

  @Override
  void create(Place place) throws Exception {
    try (Client client = Client.to(place)) {
      for (String queue : place.queues()) {
        client.session.createQueue(
            QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST).setDurable(durable));
      }
    }
  }

  @Override
  Outbox outbox(Place place, String queue) throws Exception {
    Client client = Client.to(place);
    ClientProducer producer = client.session.createProducer(queue);
    Futures futures = new Futures();
    return new Outbox() {
      @Override
      public boolean offer(MessageBuffer message) throws Exception {
        ClientMessage sent = client.session.createMessage(durable);
        sent.getBodyBuffer().writeBytes(message.buffer().array());
        CompletableFuture<Void> acknowledged = new CompletableFuture<>();
        producer.send(sent, any -> acknowledged.complete(null));
        futures.add(acknowledged);
        return true;
      }

      @Override
      public boolean settled(int most) throws Exception {
        return futures.settled(most);
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  @Override
  Inbox inbox(Place place, String queue) throws Exception {
    Client client = Client.to(place);
    ClientConsumer consumer = client.session.createConsumer(queue);
    return new Inbox() {
      @Override
      public boolean poll(MessageBuffer message) throws Exception {
        ClientMessage next = consumer.receive(PATIENCE_MILLIS);
        if (next != null) {
          byte[] bytes = new byte[next.getBodyBuffer().readableBytes()];
          next.getBodyBuffer().readBytes(bytes);
          next.acknowledge();
          Inbox.fill(message, bytes);
        }
        return next != null;
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }
}
