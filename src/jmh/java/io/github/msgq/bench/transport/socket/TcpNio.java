package io.github.msgq.bench.transport.socket;

import static io.github.msgq.bench.parameter.Parameters.NODELAY;
import static io.github.msgq.bench.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.parameter.Parameters.SNDBUF;
import static io.github.msgq.bench.parameter.Parameters.WAIT;

import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.transport.socket.SocketServerSide.Listener;
import io.github.msgq.bench.transport.stream.ChannelWire;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;

/** TCP through {@link SocketChannel} and a direct buffer. */
public final class TcpNio extends TcpTransport {
  @Override
  public String name() {
    return "tcp-nio";
  }

  @Override
  public String description() {
    return "TCP sockets: SocketChannel of java.nio";
  }

  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.values());
  }

  @Override
  protected Listener bind(Settings settings, InetSocketAddress address) throws IOException {
    ServerSocketChannel listener =
        SocketSetup.apply(
            ServerSocketChannel.open(),
            channel -> {
              if (settings.get(RCVBUF) > 0) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, settings.get(RCVBUF));
              }
              channel.bind(address, Backlog.SIZE);
            });
    return new Listener(
        listener.socket().getLocalPort(), () -> wire(settings, listener.accept()), listener);
  }

  @Override
  protected Wire connect(Settings settings, InetSocketAddress server, InetSocketAddress source)
      throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      if (settings.get(RCVBUF) > 0) {
        channel.setOption(StandardSocketOptions.SO_RCVBUF, settings.get(RCVBUF));
      }
      if (source != null) {
        channel.bind(source);
      }
      channel.connect(server);
      return wire(settings, channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static Wire wire(Settings settings, SocketChannel channel) throws IOException {
    channel.setOption(StandardSocketOptions.TCP_NODELAY, settings.get(NODELAY));
    if (settings.get(SNDBUF) > 0) {
      channel.setOption(StandardSocketOptions.SO_SNDBUF, settings.get(SNDBUF));
    }
    return ChannelWire.of(channel, settings.get(WAIT));
  }
}
