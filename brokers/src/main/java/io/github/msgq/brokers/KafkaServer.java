package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.terms.problem.PortTaken;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;

/** The work {@code kafka}: Apache Kafka, one node that is broker and KRaft controller. */
public final class KafkaServer implements WorkProvider {
  static final String WORK = "kafka";

  private static final int NODE = 1;
  private static final Uuid CLUSTER = new Uuid(NODE, NODE);

  @Override
  public Set<String> names() {
    return Set.of(WORK);
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    for (String each : Row.ports(arguments)) { // Kafka connects to them before it listens
      int port = Integer.parseInt(each);
      if (Loopback.freePort(port) != port) {
        throw new PortTaken(port);
      }
    }
    String directory = arguments.get("directory");
    format(directory);
    KafkaRaftServer server =
        new KafkaRaftServer(
            new KafkaConfig(
                configuration(arguments, Place.password(System.getenv(Endpoints.TOKEN))), false),
            Time.SYSTEM);
    server.startup();
    return new InProcessBroker(server::shutdown);
  }

  private static void format(String directory) throws IOException {
    try {
      new Formatter()
          .setPrintStream(new PrintStream(PrintStream.nullOutputStream()))
          .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
          .setNodeId(NODE)
          .setClusterId(CLUSTER.toString())
          .setDirectories(List.of(directory))
          .setMetadataLogDirectory(directory)
          .setControllerListenerName("CONTROLLER")
          .setIgnoreFormatted(true)
          .run();
    } catch (Exception e) { // its own signature
      throw new IOException("Kafka cannot format its directory: " + e.getMessage(), e);
    }
  }

  private static Map<String, String> configuration(Map<String, String> arguments, String password) {
    String broker = Row.HOST + ":" + Row.ports(arguments).get(0);
    String controller = Row.HOST + ":" + Row.ports(arguments).get(1);
    Map<String, String> all = new HashMap<>();
    all.put("node.id", "" + NODE);
    all.put("process.roles", "broker,controller");
    all.put("controller.quorum.voters", NODE + "@" + controller);
    all.put("controller.listener.names", "CONTROLLER");
    all.put("listeners", "CLIENT://%s,CONTROLLER://%s".formatted(broker, controller));
    all.put("advertised.listeners", "CLIENT://" + broker);
    all.put("inter.broker.listener.name", "CLIENT");
    all.put("listener.security.protocol.map", "CLIENT:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT");
    all.put("sasl.enabled.mechanisms", "PLAIN");
    all.put("sasl.mechanism.inter.broker.protocol", "PLAIN");
    all.put("sasl.mechanism.controller.protocol", "PLAIN");
    for (String listener : List.of("client", "controller")) {
      all.put("listener.name.%s.plain.sasl.jaas.config".formatted(listener), login(password));
    }
    all.put("log.dirs", arguments.get("directory"));
    all.put("message.max.bytes", "" + Kafka.MOST_BYTES);
    all.put("offsets.topic.replication.factor", "1");
    all.put("transaction.state.log.replication.factor", "1");
    all.put("transaction.state.log.min.isr", "1");
    return all;
  }

  /** The one user, for both ends of a connection. */
  static String login(String password) {
    return ("org.apache.kafka.common.security.plain.PlainLoginModule required"
            + " username=msgq password=\"%s\" user_msgq=\"%1$s\";")
        .formatted(password);
  }
}
