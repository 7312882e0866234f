package io.github.msgq.bench.transport.socket;

import static io.github.msgq.bench.parameter.Parameters.NODELAY;
import static io.github.msgq.bench.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.parameter.Parameters.SNDBUF;
import static io.github.msgq.bench.parameter.Parameters.WAIT;

import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import io.github.msgq.bench.transport.stream.ChannelWire;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.Set;

/** TCP through {@link SocketChannel} and a direct buffer, on the loopback interface. */
public final class TcpNio implements Transport {
  @Override
  public String name() {
    return "tcp-nio";
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
    return Loopback.unavailable();
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) {
    return Loopback.client(settings, () -> message(settings), TcpNio::connect);
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    if (settings.get(RCVBUF) > 0) {
      listener.setOption(StandardSocketOptions.SO_RCVBUF, settings.get(RCVBUF));
    }
    listener.bind(Loopback.parse(settings, address), Backlog.SIZE);
    return new SocketServerSide(
        settings,
        Loopback.text(settings, listener.socket().getLocalPort()),
        () -> message(settings),
        () -> wire(settings, listener.accept()),
        listener);
  }

  private static MessageBuffer message(Settings settings) {
    return MessageBuffer.offHeap(Preamble.LENGTH, settings.size());
  }

  private static Wire connect(Settings settings, InetSocketAddress server, InetSocketAddress source)
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
