package io.github.msgq.bench.endpoints.socket;

import static io.github.msgq.bench.terms.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;
import static java.net.StandardSocketOptions.SO_RCVBUF;
import static java.net.StandardSocketOptions.SO_SNDBUF;

import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.stream.ChannelWire;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** UNIX-domain stream sockets through the JDK's {@link SocketChannel} and a direct buffer. */
public final class Uds extends UdsTransport {
  public Uds() {
    super("uds", "UNIX-domain stream sockets: SocketChannel", IN_EACH_WAY);
  }

  @Override
  protected Wire connect(Settings settings, String path) throws IOException {
    return wire(settings, SocketChannel.open(UnixDomainSocketAddress.of(path)));
  }

  @Override
  protected Listener bind(Settings settings, String path) throws IOException {
    return SocketSetup.apply(
        ServerSocketChannel.open(StandardProtocolFamily.UNIX),
        listener -> {
          listener.bind(UnixDomainSocketAddress.of(path), Backlog.SIZE);
          return new Listener(() -> wire(settings, listener.accept()), listener);
        });
  }

  private static Wire wire(Settings settings, SocketChannel connected) throws IOException {
    return SocketSetup.apply(
        connected,
        channel -> {
          SocketSetup.buffer(channel, SO_SNDBUF, settings.get(SNDBUF));
          SocketSetup.buffer(channel, SO_RCVBUF, settings.get(RCVBUF));
          return new ChannelWire(channel, settings.get(WAIT));
        });
  }
}
