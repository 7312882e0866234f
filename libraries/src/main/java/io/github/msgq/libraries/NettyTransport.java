package io.github.msgq.libraries;

import static io.github.msgq.bench.terms.parameter.Parameters.NODELAY;
import static io.github.msgq.bench.terms.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.Backlog;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.socket.Preamble;
import io.github.msgq.bench.endpoints.socket.SocketClientSide;
import io.github.msgq.bench.endpoints.socket.SocketServerSide;
import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.socket.SocketSetup;
import io.github.msgq.bench.endpoints.socket.TcpTransport;
import io.github.msgq.bench.endpoints.socket.UdsTransport;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.SimpleTransport;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Stream sockets through Netty's native transports. The thread that sends and receives is the
 * connection's event loop (ManualIoEventLoop), as in a handler: no message changes threads.
 */
abstract class NettyTransport implements Transport {
  private final NettyIo io;

  NettyTransport(NettyIo io) {
    this.io = io;
  }

  /** Whether it is TCP, not a UNIX-domain socket. */
  abstract boolean tcp();

  @Override
  public final String name() {
    return nativeName() + "-netty" + io.suffix();
  }

  @Override
  public final String nativeName() {
    return tcp() ? "tcp" : "uds";
  }

  /** A spinning io_uring loop would make as many system calls as a spinning epoll loop. */
  @Override
  public final Set<Wait> waits() {
    return Set.of(Wait.BLOCK, Wait.SPIN);
  }

  @Override
  public final TradeOff tradeOff() {
    return (tcp() ? TcpTransport.TRADE_OFF : UdsTransport.TRADE_OFF).needing("the library netty");
  }

  @Override
  public final Optional<String> unavailable(Connection connection) {
    return SimpleTransport.longOnly(connection)
        .or(io::unavailable)
        .or(() -> tcp() ? Loopback.unavailable() : Optional.empty());
  }

  @Override
  public final ClientSide prepare(Settings settings, Lease lease) throws IOException {
    if (tcp()) {
      return Loopback.client(
          settings,
          () -> message(settings),
          (s, server, source) -> NettyWire.connect(io, s, true, server, source));
    }
    String path = SocketPath.in(lease.directory(), "data");
    return new SocketClientSide(
        settings,
        path,
        () -> message(settings),
        ready -> () -> NettyWire.connect(io, settings, false, io.path(path), null),
        Optional::empty);
  }

  @Override
  public final ServerSide listen(Settings settings, String address) throws IOException {
    BlockingQueue<Optional<Channel>> accepted = new LinkedBlockingQueue<>();
    EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, io.factory());
    ServerChannel listener = io.listener(tcp());
    listener.config().setOption(ChannelOption.SO_BACKLOG, Backlog.SIZE);
    if (tcp() && settings.get(RCVBUF) > 0) {
      listener.config().setOption(ChannelOption.SO_RCVBUF, settings.get(RCVBUF));
    }
    listener.pipeline().addLast(new NettyAccept(accepted));
    group.register(listener).syncUninterruptibly();
    Closeable listening =
        () -> {
          listener.close().syncUninterruptibly();
          accepted.add(Optional.empty());
          group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        };
    return SocketSetup.apply(
        listening,
        end -> {
          bind(listener, tcp() ? Loopback.parse(settings, address) : io.path(address));
          return new SocketServerSide(
              settings,
              tcp()
                  ? Loopback.text(settings, ((InetSocketAddress) listener.localAddress()).getPort())
                  : address,
              () -> message(settings),
              new Listener(
                  () -> accept(settings, accepted),
                  () -> {
                    end.close();
                    if (!tcp()) {
                      new File(address).delete();
                    }
                  }));
        });
  }

  private static void bind(ServerChannel listener, SocketAddress local) throws IOException {
    try {
      listener.bind(local).sync();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while binding", e);
    }
  }

  private Wire accept(Settings settings, BlockingQueue<Optional<Channel>> accepted)
      throws IOException {
    try {
      Optional<Channel> next = accepted.take();
      if (next.isEmpty()) {
        accepted.add(next); // for the other threads
        throw new ClosedChannelException();
      }
      return NettyWire.of(io, settings, tcp(), next.get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while accepting", e);
    }
  }

  static void configure(Channel channel, Settings settings, boolean tcp) {
    channel.config().setAutoRead(false); // unread bytes stay in the socket
    if (tcp) {
      channel.config().setOption(ChannelOption.TCP_NODELAY, settings.get(NODELAY));
    }
    if (settings.get(SNDBUF) > 0) {
      channel.config().setOption(ChannelOption.SO_SNDBUF, settings.get(SNDBUF));
    }
    if (settings.get(RCVBUF) > 0) {
      channel.config().setOption(ChannelOption.SO_RCVBUF, settings.get(RCVBUF));
    }
  }

  static boolean spins(Settings settings) {
    return settings.get(WAIT) == Wait.SPIN;
  }

  private static MessageBuffer message(Settings settings) {
    return MessageBuffer.offHeap(Preamble.LENGTH, settings.size());
  }
}
