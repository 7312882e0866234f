package io.github.msgq.bench.endpoints.socket;

import static io.github.msgq.bench.terms.parameter.Parameters.NODELAY;
import static io.github.msgq.bench.terms.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;
import static java.net.StandardSocketOptions.SO_RCVBUF;
import static java.net.StandardSocketOptions.SO_SNDBUF;
import static java.net.StandardSocketOptions.TCP_NODELAY;

import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.stream.ChannelWire;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** TCP through {@link SocketChannel} and a direct buffer. */
public final class TcpNio extends TcpTransport {
  public TcpNio() {
    super("tcp-nio", "TCP sockets: SocketChannel of java.nio", IN_EACH_WAY);
  }

  @Override
  protected Listener bind(Settings settings, InetSocketAddress address) throws IOException {
    return SocketSetup.apply(
        ServerSocketChannel.open(),
        listener -> {
          SocketSetup.buffer(listener, SO_RCVBUF, settings.get(RCVBUF));
          listener.bind(address, Backlog.SIZE);
          return new Listener(
              listener.socket().getLocalPort(),
              () -> SocketSetup.apply(listener.accept(), channel -> wire(settings, channel)),
              listener);
        });
  }

  @Override
  protected Wire connect(Settings settings, InetSocketAddress server, InetSocketAddress source)
      throws IOException {
    return SocketSetup.apply(
        SocketChannel.open(),
        channel -> {
          SocketSetup.buffer(channel, SO_RCVBUF, settings.get(RCVBUF));
          if (source != null) {
            channel.bind(source);
          }
          channel.connect(server);
          return wire(settings, channel);
        });
  }

  private static Wire wire(Settings settings, SocketChannel channel) throws IOException {
    channel.setOption(TCP_NODELAY, settings.get(NODELAY));
    SocketSetup.buffer(channel, SO_SNDBUF, settings.get(SNDBUF));
    return new ChannelWire(channel, settings.get(WAIT));
  }
}
