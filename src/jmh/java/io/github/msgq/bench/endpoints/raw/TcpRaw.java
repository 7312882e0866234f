package io.github.msgq.bench.endpoints.raw;

import static io.github.msgq.bench.terms.parameter.Parameters.NODELAY;

import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.socket.SocketSetup;
import io.github.msgq.bench.endpoints.socket.TcpTransport;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.Panama;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
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
          return listener.listen(
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
