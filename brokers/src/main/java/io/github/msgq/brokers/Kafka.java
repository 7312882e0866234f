package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.lease.Lease;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.AppInfoParser;

/** Topics of Apache Kafka with one partition; all replicas acknowledge, and there is one. */
public final class Kafka extends Row {
  static final int MOST_BYTES = 64 << 20;

  private static final int HEADERS = 1 << 10;
  private static final Duration PATIENCE = Duration.ofMillis(Inbox.PATIENCE_MILLIS);

  public Kafka() {
    super("Kafka", "kafka", Acknowledged.WRITTEN, MOST_BYTES - HEADERS);
  }

  @Override
  String version() {
    return AppInfoParser.getVersion();
  }

  @Override
  Map<String, String> configure(Place place, Lease lease) throws IOException {
    return Map.of(
        "work",
        KafkaServer.WORK,
        LISTENS,
        listens(place) + ",tcp:" + freePort(),
        "directory",
        place.directory().toString());
  }

  private static Map<String, Object> client(Place place) {
    Map<String, Object> client = new HashMap<>();
    client.put("bootstrap.servers", HOST + ":" + place.port());
    client.put("security.protocol", "SASL_PLAINTEXT");
    client.put("sasl.mechanism", "PLAIN");
    client.put("sasl.jaas.config", KafkaServer.login(place.password()));
    return client;
  }

  @Override
  void create(Place place) throws Exception {
    try (Admin admin = Admin.create(client(place))) {
      List<NewTopic> topics =
          place.queues().stream().map(queue -> new NewTopic(queue, 1, (short) 1)).toList();
      admin.createTopics(topics).all().get();
    }
  }

  @Override
  Outbox outbox(Place place, String queue) {
    Map<String, Object> settings = client(place);
    settings.put("acks", "all");
    settings.put("linger.ms", 0);
    settings.put("max.request.size", MOST_BYTES);
    settings.put("buffer.memory", 2L * MOST_BYTES);
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    Futures futures = new Futures();
    return new Outbox() {
      @Override
      public boolean offer(MessageBuffer message) {
        futures.add(producer.send(new ProducerRecord<>(queue, message.buffer().array().clone())));
        return true;
      }

      @Override
      public boolean settled(int most) throws Exception {
        return futures.settled(most);
      }

      @Override
      public void close() {
        producer.close(Duration.ZERO);
      }
    };
  }

  @Override
  Inbox inbox(Place place, String queue) {
    Map<String, Object> settings = client(place);
    settings.put("fetch.max.wait.ms", Inbox.PATIENCE_MILLIS);
    settings.put("max.partition.fetch.bytes", MOST_BYTES);
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> all = List.of(new TopicPartition(queue, 0));
    consumer.assign(all);
    consumer.seekToBeginning(all);
    consumer.position(all.get(0));
    Queue<ConsumerRecord<byte[], byte[]>> records = new ArrayDeque<>();
    return new Inbox() {
      @Override
      public boolean poll(MessageBuffer message) throws Damaged {
        try {
          if (records.isEmpty()) {
            consumer.poll(PATIENCE).forEach(records::add);
          }
        } catch (WakeupException e) {
          consumer.close(CloseOptions.timeout(Duration.ZERO)); // only this thread may
          return false;
        }
        if (records.isEmpty()) {
          return false;
        }
        Inbox.fill(message, records.remove().value());
        return true;
      }

      @Override
      public void close() {
        consumer.wakeup();
      }
    };
  }
}
