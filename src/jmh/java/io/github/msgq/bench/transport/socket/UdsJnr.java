package io.github.msgq.bench.transport.socket;

import static io.github.msgq.bench.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.parameter.Parameters.SNDBUF;

import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.transport.socket.SocketServerSide.Listener;
import io.github.msgq.bench.transport.stream.ChannelWire;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import jnr.unixsocket.UnixServerSocketChannel;
import jnr.unixsocket.UnixSocketAddress;
import jnr.unixsocket.UnixSocketChannel;
import jnr.unixsocket.UnixSocketOptions;

/**
 * UNIX-domain stream sockets through jnr-unixsocket. The library copies each message through a
 * buffer that it allocates; that is its cost, not ours.
 */
public final class UdsJnr extends UdsTransport {
  @Override
  public String name() {
    return "uds-jnr";
  }

  @Override
  public String description() {
    return "UNIX-domain stream sockets through the library of jnr";
  }

  @Override
  protected Wire connect(Settings settings, String path) throws IOException {
    return wire(settings, UnixSocketChannel.open(new UnixSocketAddress(path)));
  }

  @Override
  protected Listener bind(Settings settings, String path) throws IOException {
    UnixServerSocketChannel listener = UnixServerSocketChannel.open();
    listener.socket().bind(new UnixSocketAddress(path), Backlog.SIZE);
    return new Listener(
        () -> wire(settings, listener.accept()), () -> close(settings, listener, path));
  }

  @Override
  protected MessageBuffer message(Settings settings) {
    return MessageBuffer.onHeap(Preamble.LENGTH, settings.size());
  }

  private static Wire wire(Settings settings, UnixSocketChannel channel) throws IOException {
    if (settings.get(SNDBUF) > 0) {
      channel.setOption(UnixSocketOptions.SO_SNDBUF, settings.get(SNDBUF));
    }
    if (settings.get(RCVBUF) > 0) {
      channel.setOption(UnixSocketOptions.SO_RCVBUF, settings.get(RCVBUF));
    }
    return new JnrWire(channel);
  }

  /** Closing does not wake a thread that accepts in jnr, so each thread gets a last connection. */
  private static void close(Settings settings, UnixServerSocketChannel listener, String address)
      throws IOException {
    if (!listener.isOpen()) {
      return;
    }
    List<UnixSocketChannel> last = new ArrayList<>();
    for (int i = 0; i < settings.lanes(); i++) {
      last.add(UnixSocketChannel.open(new UnixSocketAddress(address)));
    }
    for (UnixSocketChannel each : last) {
      each.close();
    }
    listener.close();
  }

  private static final class JnrWire extends Wire {
    private final UnixSocketChannel channel;
    private final ChannelWire wire;

    JnrWire(UnixSocketChannel channel) {
      this.channel = channel;
      this.wire = new ChannelWire(channel, channel);
    }

    @Override
    public void write(MessageBuffer message, int from, int to) throws IOException {
      wire.write(message, from, to);
    }

    @Override
    public int read(MessageBuffer message, int from, int to) throws IOException {
      return wire.read(message, from, to);
    }

    @Override
    public void close() throws IOException {
      wire.close();
    }

    /** Closing alone does not wake a thread that waits in jnr. */
    @Override
    public void abort() throws IOException {
      if (!channel.isOpen()) {
        return; // jnr would shut down whatever has its descriptor's number now
      }
      try {
        channel.shutdownInput();
        channel.shutdownOutput();
      } finally {
        channel.close();
      }
    }
  }
}
