package io.github.msgq.bench.transport.raw;

import static io.github.msgq.bench.parameter.Parameters.NODELAY;

import io.github.msgq.bench.linux.Panama;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.transport.socket.SocketServerSide.Listener;
import io.github.msgq.bench.transport.socket.SocketSetup;
import io.github.msgq.bench.transport.socket.TcpTransport;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/** TCP that Java calls through Panama. */
public final class TcpRaw extends TcpTransport {
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_NODELAY = 1;

  public TcpRaw() {
    super("tcp-ffm", "tcp through Panama, without a channel", IN_EACH_WAY);
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Panama.unavailable().or(() -> super.unavailable(connection));
  }

  @Override
  protected Wire connect(Settings settings, InetSocketAddress server, InetSocketAddress source)
      throws IOException {
    return SocketSetup.apply(
        RawSocket.of(RawSocket.INET),
        socket -> {
          if (source != null) {
            socket.bind(RawSocket.name(source));
          }
          prepare(socket, settings);
          socket.connect(RawSocket.name(server));
          return socket.wire(settings);
        });
  }

  @Override
  protected Listener bind(Settings settings, InetSocketAddress address) throws IOException {
    return SocketSetup.apply(
        RawSocket.of(RawSocket.INET),
        listener -> {
          listener.buffers(settings);
          listener.bind(RawSocket.name(address));
          listener.listen();
          return listener.accepting(
              listener.port(),
              socket -> {
                prepare(socket, settings);
                return socket.wire(settings);
              });
        });
  }

  private static void prepare(RawSocket socket, Settings settings) throws IOException {
    socket.buffers(settings);
    socket.option(IPPROTO_TCP, TCP_NODELAY, settings.get(NODELAY) ? 1 : 0);
  }
}
