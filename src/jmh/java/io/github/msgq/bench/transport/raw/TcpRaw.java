package io.github.msgq.bench.transport.raw;

import static io.github.msgq.bench.parameter.Parameters.NODELAY;

import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.linux.Panama;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import io.github.msgq.bench.transport.socket.Loopback;
import io.github.msgq.bench.transport.socket.Preamble;
import io.github.msgq.bench.transport.socket.SocketServerSide;
import io.github.msgq.bench.transport.socket.Tcp;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;

/** TCP that Java calls through Panama, on the loopback interface. */
public final class TcpRaw implements Transport {
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_NODELAY = 1;

  @Override
  public String name() {
    return "tcp-ffm";
  }

  @Override
  public String nativeName() {
    return "tcp";
  }

  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.values());
  }

  @Override
  public TradeOff tradeOff() {
    return new Tcp().tradeOff();
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Panama.unavailable().or(Loopback::unavailable);
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) {
    return Loopback.client(settings, () -> message(settings), TcpRaw::connect);
  }

  private static MessageBuffer message(Settings settings) {
    return MessageBuffer.offHeap(Preamble.LENGTH, settings.size());
  }

  private static Wire connect(Settings settings, InetSocketAddress server, InetSocketAddress source)
      throws IOException {
    RawSocket socket = RawSocket.of(RawSocket.INET);
    try {
      if (source != null) {
        socket.bind(RawSocket.name(source));
      }
      socket.buffers(settings);
      socket.connect(RawSocket.name(server));
      return wire(settings, socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    RawSocket listener = RawSocket.of(RawSocket.INET);
    listener.buffers(settings);
    listener.bind(RawSocket.name(Loopback.parse(settings, address)));
    listener.listen();
    return new SocketServerSide(
        settings,
        Loopback.text(settings, listener.port()),
        () -> message(settings),
        () -> {
          RawSocket accepted = listener.accept();
          accepted.buffers(settings);
          return wire(settings, accepted);
        },
        listener);
  }

  private static Wire wire(Settings settings, RawSocket socket) throws IOException {
    socket.option(IPPROTO_TCP, TCP_NODELAY, settings.get(NODELAY) ? 1 : 0);
    return socket.wire(settings);
  }
}
