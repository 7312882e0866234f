package msgq.brokers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import msgq.bench.parameter.Connection;
import org.apache.activemq.artemis.api.config.ActiveMQDefaultConfiguration;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.junit.jupiter.api.Test;

/** Who does not know the run's token, but the broker's source. */
class BrokerStrangerIT {
  private static void logIn(Place place, String user, String password) throws Exception {
    try (ServerLocator locator =
            ActiveMQClient.createServerLocator("tcp://%s:%d".formatted(Row.HOST, place.port()));
        ClientSessionFactory factory = locator.createSessionFactory()) {
      factory.createSession(user, password, false, true, true, false, 0).start();
    }
  }

  /** Artemis lets a user in, past its security manager, whose password is the same everywhere. */
  @Test
  void artemisKnowsNoPasswordButTheToken() throws Exception {
    Row row = new Artemis.InMemory();
    assumeTrue(row.unavailable(Connection.LONG).isEmpty());
    try (RunningBroker broker = new RunningBroker(row)) {
      Place place = broker.place();
      logIn(place, "msgq", place.token());
      assertThatThrownBy(() -> logIn(place, "msgq", "another"))
          .isInstanceOf(ActiveMQException.class);
      assertThatThrownBy(
              () ->
                  logIn(
                      place,
                      ActiveMQDefaultConfiguration.getDefaultClusterUser(),
                      ActiveMQDefaultConfiguration.getDefaultClusterPassword()))
          .isInstanceOf(ActiveMQException.class);
    }
  }
}
