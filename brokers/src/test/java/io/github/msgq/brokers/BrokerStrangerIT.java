package io.github.msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.terms.parameter.Connection;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import org.agrona.concurrent.UnsafeBuffer;
import org.apache.activemq.artemis.api.config.ActiveMQDefaultConfiguration;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stranger who knows the broker's source, but not the run's token. */
class BrokerStrangerIT {
  private static final int SIZE = 100;
  private static final long OURS = 7;

  private static void logIn(Place place, String user, String password) throws Exception {
    try (ServerLocator locator =
            ActiveMQClient.createServerLocator("tcp://%s:%d".formatted(Row.HOST, place.port()));
        ClientSessionFactory factory = locator.createSessionFactory()) {
      factory.createSession(user, password, false, true, true, false, 0).start();
    }
  }

  /**
   * Whoever sends to a broker's port from a driver of his own, and a subscription that takes it.
   */
  @Test
  void aeronTakesNoMessagesOfAnotherSession() throws Exception {
    Row row = new AeronUdp();
    assumeTrue(row.unavailable(Connection.LONG).isEmpty());
    MediaDriver.Context own = new MediaDriver.Context().dirDeleteOnShutdown(true);
    try (RunningBroker broker = new RunningBroker(row);
        Inbox inbox = row.inbox(broker.place(), Place.request(0));
        Outbox outbox = row.outbox(broker.place(), Place.request(0));
        Aeron careless = AeronUdp.connect(broker.place());
        MediaDriver driver = MediaDriver.launchEmbedded(own);
        Aeron stranger =
            Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
      String channel = "aeron:udp?endpoint=%s:%d".formatted(Row.HOST, broker.place().port());
      int stream = AeronUdp.stream(broker.place(), Place.request(0));
      Subscription all = careless.addSubscription(channel, stream);
      Publication forged = stranger.addPublication(channel, stream);
      while (forged.offer(new UnsafeBuffer(new byte[SIZE])) < 0) {
        Thread.sleep(1);
      }
      while (all.poll((buffer, offset, length, header) -> {}, 1) == 0) {
        Thread.sleep(1);
      }
      MessageBuffer message = MessageBuffer.onHeap(0, SIZE);
      message.stamp(OURS);
      while (!outbox.offer(message)) {
        Thread.sleep(1);
      }
      while (!inbox.poll(
          message)) { // sees sessions in the order in which the driver has taken them
        Thread.sleep(1);
      }
      assertThat(message.sequence()).isEqualTo(OURS);
      assertThat(inbox.poll(message)).isFalse();
    }
  }

  /** The first packet would have the session's number in it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aeronSendsNothingToAPortThatSomebodyHasTaken(boolean archive) throws Exception {
    Row row = archive ? new AeronRecorded.Written() : new AeronUdp();
    assumeTrue(row.unavailable(Connection.LONG).isEmpty());
    InetAddress here = InetAddress.getByName(Row.HOST);
    try (DatagramSocket neighbour = new DatagramSocket(null);
        RunningBroker broker =
            new RunningBroker(
                row, place -> neighbour.bind(new InetSocketAddress(here, place.port())))) {
      Link sender = broker.sender();
      sender.message().stamp(OURS);
      sender.send();
      assertThat(broker.place().port()).isNotEqualTo(neighbour.getLocalPort());
      neighbour.setSoTimeout(100);
      DatagramPacket packet = new DatagramPacket(new byte[SIZE], SIZE);
      assertThatThrownBy(() -> neighbour.receive(packet))
          .isInstanceOf(SocketTimeoutException.class);
      sender.close();
    }
  }

  /** Even with the broker's password: each direction of a lane has a key of its own. */
  @Test
  void whoSendsAheadOfTimeIsNotTheServer() throws Exception {
    Row row = new Artemis.InMemory();
    assumeTrue(row.unavailable(Connection.LONG).isEmpty());
    try (RunningBroker broker = new RunningBroker(row)) {
      Link client = broker.sender();
      try (Outbox stranger = row.outbox(broker.place(), Place.reply(0))) {
        MessageBuffer forged = client.message().another();
        forged.stamp(OURS);
        while (!stranger.offer(forged)) {
          Thread.sleep(1);
        }
      }
      client.receive();
      assertThat(client.message().whole()).isTrue();
      assertThat(client.message().sequence()).isNotEqualTo(OURS);
      client.close();
    }
  }

  /** Artemis lets a user in, past its security manager, whose password is the same everywhere. */
  @Test
  void artemisKnowsNoPasswordButTheToken() throws Exception {
    Row row = new Artemis.InMemory();
    assumeTrue(row.unavailable(Connection.LONG).isEmpty());
    try (RunningBroker broker = new RunningBroker(row)) {
      Place place = broker.place();
      logIn(place, "msgq", place.password());
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
