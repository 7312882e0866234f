package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.lease.Lease;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Message;
import io.nats.client.Options;
import io.nats.client.Subscription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Subjects of NATS: who listens hears, and nobody keeps a message. */
public class Nats extends Row {
  private static final int LARGEST = 64_000_000; // in one piece
  private static final Duration PATIENCE = Duration.ofMillis(Inbox.PATIENCE_MILLIS);
  private static final Duration ROUND_TRIP = Duration.ofSeconds(20);

  public Nats() {
    this("nats", Acknowledged.NOT);
  }

  Nats(String name, Acknowledged acknowledged) {
    super("NATS", name, acknowledged, LARGEST);
  }

  @Override
  final String program() {
    return "nats-server";
  }

  @Override
  final Map<String, String> configure(Place place, Lease lease) throws IOException {
    Path file = place.directory().resolve("nats.conf");
    Files.writeString(
        file,
        """
        listen: "%s:%d"
        authorization { token: "%s" }
        max_payload: %d
        max_pending: 1GB
        %s
        """
            .formatted(HOST, place.port(), place.password(), LARGEST, storage(place.directory())));
    return start(place, "-c", file.toString());
  }

  /** More of the configuration. */
  String storage(Path directory) {
    return "";
  }

  static Connection connect(Place place) throws IOException, InterruptedException {
    Options options =
        new Options.Builder()
            .server("nats://" + HOST + ":" + place.port())
            .token(place.password().toCharArray())
            .maxReconnects(0)
            .errorListener(new ErrorListener() {}) // the default prints
            .build();
    return io.nats.client.Nats.connect(options);
  }

  static void end(Connection connection) {
    try {
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  Outbox outbox(Place place, String queue) throws Exception {
    Connection connection = connect(place);
    return new Outbox() {
      @Override
      public boolean offer(MessageBuffer message) {
        connection.publish(queue, message.buffer().array().clone());
        return true;
      }

      @Override
      public void close() {
        end(connection);
      }
    };
  }

  @Override
  Inbox inbox(Place place, String queue) throws Exception {
    Connection connection = connect(place);
    Subscription subscription = subscribe(connection, queue);
    subscription.setPendingLimits(0, 0); // none: otherwise the client drops what is not read yet
    connection.flush(ROUND_TRIP); // the broker knows of it
    return new Inbox() {
      @Override
      public boolean poll(MessageBuffer message) throws Exception {
        Message next = subscription.nextMessage(PATIENCE);
        if (next != null) {
          Inbox.fill(message, next.getData());
        }
        return next != null;
      }

      @Override
      public void close() {
        end(connection);
      }
    };
  }

  Subscription subscribe(Connection connection, String queue) throws Exception {
    return connection.subscribe(queue);
  }
}
