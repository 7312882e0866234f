package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;

/** The work {@code artemis}: ActiveMQ Artemis, embedded. */
public final class ArtemisServer implements WorkProvider {
  static final String WORK = "artemis";

  /** Its default is 10 of 10 MiB, which it fills with zeroes at the start. */
  private static final int JOURNAL_FILES = 2;

  @Override
  public Set<String> names() {
    return Set.of(WORK);
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    String directory = arguments.get("directory");
    String password = Place.password(System.getenv(Endpoints.TOKEN));
    ConfigurationImpl configuration = new ConfigurationImpl();
    configuration
        .setJournalType(JournalType.NIO)
        .setJournalMinFiles(JOURNAL_FILES)
        .setJournalDirectory(directory + "/journal")
        .setBindingsDirectory(directory + "/bindings")
        .setLargeMessagesDirectory(directory + "/large")
        .setPagingDirectory(directory + "/paging")
        .setClusterPassword(password); // of a user past OnlyThisRun; everybody knows the default
    ActiveMQServer server = new ActiveMQServerImpl(configuration, new OnlyThisRun(password));
    try {
      configuration.addAcceptorConfiguration(
          "tcp", "tcp://%s:%s?protocols=CORE".formatted(Row.HOST, Row.ports(arguments).get(0)));
      server.start();
    } catch (Exception e) { // its own signature
      throw new IOException("Artemis does not start: " + e.getMessage(), e);
    }
    return new InProcessBroker(() -> stop(server));
  }

  private static void stop(ActiveMQServer server) throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("Artemis does not stop: " + e.getMessage(), e);
    }
  }

  /** Who knows the password may do everything, and nobody else anything. */
  private record OnlyThisRun(String secret) implements ActiveMQSecurityManager {
    @Override
    public boolean validateUser(String user, String password) {
      return secret.equals(password);
    }

    @Override
    public boolean validateUserAndRole(
        String user, String password, Set<Role> roles, CheckType checkType) {
      return validateUser(user, password);
    }
  }
}
