package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.SocketSetup;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.PeerSocket;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ManualIoEventLoop;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.ArrayDeque;
import java.util.Deque;

/** A Netty channel whose event loop is the thread that sends and receives. */
final class NettyWire extends Wire {
  private static final long UNTIL_SOMETHING_HAPPENS = 0;

  private final ManualIoEventLoop loop;
  private final Channel channel;
  private final boolean spin;
  private final Deque<ByteBuf> arrived = new ArrayDeque<>();
  private boolean asked;
  private boolean ended;
  private volatile boolean closed;

  private NettyWire(ManualIoEventLoop loop, Channel channel, boolean spin) {
    this.loop = loop;
    this.channel = channel;
    this.spin = spin;
  }

  /** A wire over a channel that has no event loop yet. */
  static NettyWire of(NettyIo io, Settings settings, boolean tcp, Channel channel)
      throws IOException {
    try {
      ManualIoEventLoop loop = new ManualIoEventLoop(Thread.currentThread(), io.factory());
      NettyWire wire = new NettyWire(loop, channel, NettyTransport.spins(settings));
      NettyTransport.configure(channel, settings, tcp);
      channel.pipeline().addLast(wire.new Arrivals());
      wire.register();
      return wire;
    } catch (IOException | RuntimeException e) {
      channel.unsafe().closeForcibly();
      throw e;
    }
  }

  static NettyWire connect(
      NettyIo io, Settings settings, boolean tcp, SocketAddress server, SocketAddress source)
      throws IOException {
    return SocketSetup.apply(
        of(io, settings, tcp, io.socket(tcp)),
        wire -> {
          Channel channel = wire.channel;
          wire.await(source == null ? channel.connect(server) : channel.connect(server, source));
          return wire;
        });
  }

  /** The only way, which Netty 4.2 deprecates except for its own classes. */
  @SuppressWarnings("deprecation")
  private void register() throws IOException {
    await(loop.register(channel));
  }

  private void await(ChannelFuture future) throws IOException {
    while (!future.isDone()) {
      turn();
    }
    if (!future.isSuccess()) {
      throw future.cause() instanceof IOException e ? e : new IOException(future.cause());
    }
  }

  /** One round of the event loop. */
  private void turn() throws IOException {
    if (closed) {
      close(); // which releases what was not sent
      throw new AsynchronousCloseException();
    }
    if (spin) {
      loop.runNow();
    } else {
      loop.run(UNTIL_SOMETHING_HAPPENS);
    }
  }

  @Override
  public void write(MessageBuffer message, int from, int to) throws IOException {
    if (!loop.inEventLoop()) {
      throw new NotAvailable("an event loop sends and receives in one thread: -p inflight=1");
    }
    ByteBuffer bytes = message.part(from, to);
    ChannelFuture sent =
        channel.writeAndFlush(channel.alloc().directBuffer(to - from).writeBytes(bytes));
    await(sent); // nothing else runs the loop for the rest
  }

  @Override
  public int read(MessageBuffer message, int from, int to) throws IOException {
    while (arrived.isEmpty()) {
      if (ended) {
        return -1;
      }
      if (!asked) {
        asked = true;
        channel.read();
      }
      turn();
    }
    ByteBuf first = arrived.peek();
    int count = Math.min(first.readableBytes(), to - from);
    first.readBytes(message.part(from, from + count));
    if (!first.isReadable()) {
      arrived.remove().release();
    }
    return from + count;
  }

  @Override
  public int user() {
    return PeerSocket.user(channel.remoteAddress(), channel.localAddress());
  }

  @Override
  public void close() throws IOException {
    if (loop.inEventLoop()) {
      ChannelFuture end = channel.close();
      while (!end.isDone()) {
        loop.runNow();
      }
    } else {
      abort();
    }
  }

  @Override
  public void abort() {
    closed = true;
    loop.wakeup();
  }

  private final class Arrivals extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
      arrived.add((ByteBuf) bytes);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      asked = false;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      ended = true;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close(); // which ends the waits
    }
  }
}
