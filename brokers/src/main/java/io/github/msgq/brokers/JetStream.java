package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.nats.client.Connection;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.Subscription;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.nio.file.Path;
import java.util.Optional;

/** Streams of NATS, which keep every message. */
abstract class JetStream extends Nats {
  private final StorageType storage;

  private JetStream(String kind, StorageType storage, Acknowledged acknowledged) {
    super("jetstream-" + kind, acknowledged);
    this.storage = storage;
  }

  /** Streams in memory. */
  public static final class InMemory extends JetStream {
    public InMemory() {
      super("memory", StorageType.Memory, Acknowledged.IN_MEMORY);
    }
  }

  /** Streams in files, synced every two minutes. */
  public static final class InFiles extends JetStream {
    public InFiles() {
      super("file", StorageType.File, Acknowledged.WRITTEN);
    }
  }

  /** Streams in files, synced before it answers. */
  public static final class Always extends JetStream {
    public Always() {
      super("always", StorageType.File, Acknowledged.SYNCED);
    }

    @Override
    Optional<String> missing() {
      return super.missing()
          .or(
              () ->
                  version().matches("[01]\\..*|2\\.[0-9]\\..*")
                      ? Optional.of(
                          "install nats-server 2.10 or later: it is %s here".formatted(version()))
                      : Optional.empty());
    }
  }

  @Override
  String storage(Path directory) {
    String sync = acknowledged() == Acknowledged.SYNCED ? "sync_interval: always" : "";
    return "jetstream { store_dir: \"%s\"\n %s }".formatted(directory, sync);
  }

  @Override
  void create(Place place) throws Exception {
    Connection connection = connect(place);
    try {
      for (String queue : place.queues()) {
        connection
            .jetStreamManagement()
            .addStream(
                StreamConfiguration.builder()
                    .name(queue)
                    .subjects(queue)
                    .storageType(storage)
                    .build());
      }
    } finally {
      end(connection);
    }
  }

  @Override
  Outbox outbox(Place place, String queue) throws Exception {
    Connection connection = connect(place);
    io.nats.client.JetStream stream = connection.jetStream();
    Futures futures = new Futures();
    return new Outbox() {
      @Override
      public boolean offer(MessageBuffer message) {
        futures.add(stream.publishAsync(queue, message.buffer().array().clone()));
        return true;
      }

      @Override
      public boolean settled(int most) throws Exception {
        return futures.settled(most);
      }

      @Override
      public void close() {
        end(connection);
      }
    };
  }

  /** Ordered: the broker slows down for a slow reader, and acknowledges nothing. */
  @Override
  Subscription subscribe(Connection connection, String queue) throws Exception {
    return connection
        .jetStream()
        .subscribe(queue, PushSubscribeOptions.builder().ordered(true).build());
  }
}
