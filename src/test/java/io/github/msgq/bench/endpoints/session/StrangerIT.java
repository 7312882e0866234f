package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.endpoints.endpoint.Server;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server serves its own client only, and strangers do not disturb it. */
class StrangerIT {
  private static final int NEXT = 16; // servers, of which one has a number that was free

  @ParameterizedTest
  @CsvSource({
    "tcp,LONG", "tcp,SHORT", "tcp-nio,LONG", "tcp-nio,SHORT",
    "uds,LONG", "uds,SHORT", "uds-jnr,LONG", "uds-jnr,SHORT"
  })
  void refusesAWrongToken(String name, Connection connection) throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, connection, 100, 1);
    Transport transport = Transports.byName(name).orElseThrow();
    AtomicReference<String> failed = new AtomicReference<>();
    try (Lease lease = Lease.acquire();
        ClientSide client = transport.prepare(settings, lease);
        ServerSide side = transport.listen(settings, client.address());
        Server server = new Server(settings, side, -1, failed::set)) {
      server.start();
      assertThat(answer(side.address(), new byte[120])).as("to a wrong token").isEqualTo(-1);
      assertThat(answer(side.address(), new byte[0])).as("to silence").isEqualTo(-1);
      try (Link link = client.link(0, side.address())) {
        exchange(link);
      }
      assertThat(server.counters().messages()).isEqualTo(1);
      assertThat(failed.get()).isNull();
    }
  }

  /** As all are who come from another machine: the kernel knows nothing of them. */
  @Test
  void silentStrangersDoNotKeepTheClientOut() throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 100, 1);
    Transport transport = Transports.byName("uds").orElseThrow();
    try (Lease lease = Lease.acquire();
        ClientSide client = transport.prepare(settings, lease);
        ServerSide side = transport.listen(settings, client.address());
        Server server = new Server(settings, side, -1, failure -> {})) {
      List<SocketChannel> silent = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        silent.add(SocketChannel.open(UnixDomainSocketAddress.of(side.address())));
      }
      try (Link link = client.link(0, side.address())) {
        link.open(); // what it says is there before its time begins
        server.start();
        talk(link);
      }
      for (SocketChannel each : silent) {
        each.configureBlocking(false);
        assertThat(each.read(ByteBuffer.allocate(1))).as("the end of %s", each).isEqualTo(-1);
        each.close();
      }
      assertThat(server.counters().refused().connections()).isEqualTo(silent.size());
    }
  }

  /** Its thread may be late: by then another server may have the number of its socket. */
  @ParameterizedTest
  @ValueSource(strings = {"tcp", "tcp-nio", "tcp-ffm", "uds", "uds-jnr", "uds-ffm"})
  void whoHasEndedTakesNoConnectionOfTheNext(String name, @TempDir Path directory)
      throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.SHORT, 100, 1);
    Transport transport = Transports.byName(name).orElseThrow();
    assumeTrue(transport.unavailable(Connection.SHORT).isEmpty());
    List<ServerSocketChannel> next = new ArrayList<>();
    List<SocketChannel> clients = new ArrayList<>();
    try (Lease lease = Lease.acquire();
        ClientSide client = transport.prepare(settings, lease)) {
      ServerSide ended = transport.listen(settings, client.address());
      Link late = ended.links().get(0);
      ended.close();
      for (int i = 0; i < NEXT; i++) {
        next.add(ServerSocketChannel.open(StandardProtocolFamily.UNIX));
        next.get(i).bind(UnixDomainSocketAddress.of(directory.resolve("socket-" + i)));
      }
      for (ServerSocketChannel each : next) {
        clients.add(SocketChannel.open(each.getLocalAddress()));
      }
      assertThatThrownBy(late::open).isInstanceOf(IOException.class);
      for (ServerSocketChannel each : next) {
        each.configureBlocking(false);
        clients.add(each.accept());
      }
      assertThat(clients).doesNotContainNull();
      for (int i = 0; i < 2 * NEXT; i++) {
        clients.get(i).close();
        next.get(i % NEXT).close();
      }
    }
  }

  private static void exchange(Link link) throws IOException {
    link.open();
    talk(link);
  }

  private static void talk(Link link) throws IOException {
    link.message().stamp(0);
    link.send();
    link.receive();
    link.shut();
  }

  /** Bytes that the server answers, or -1 if it closes. */
  private static int answer(String address, byte[] bytes) throws IOException {
    if (address.startsWith("/")) {
      try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        channel.connect(UnixDomainSocketAddress.of(Path.of(address)));
        channel.write(ByteBuffer.wrap(bytes));
        channel.shutdownOutput();
        return channel.read(ByteBuffer.allocate(200));
      } catch (IOException e) {
        return -1; // reset
      }
    }
    int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
      return socket.getInputStream().read(new byte[200]);
    } catch (IOException e) {
      return -1; // reset
    }
  }
}
