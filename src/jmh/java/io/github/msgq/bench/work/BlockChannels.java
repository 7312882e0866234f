package io.github.msgq.bench.work;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.linux.Descriptors;
import io.github.msgq.bench.transport.socket.Loopback;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** One end of the connection that carries the blocks: a channel for each run, or one for all. */
abstract class BlockChannels implements Closeable {
  private Closeable open;

  static BlockChannels of(String transport, String address, boolean server) throws IOException {
    return switch (transport) {
      case "pipe" -> new Pipe(address.split(","), server);
      case "fifo" -> new Fifo(Path.of(address.split(",")[0]), server);
      case "uds" -> new Sockets(UnixDomainSocketAddress.of(address), server);
      case "tcp" -> new Sockets(Loopback.parse(address), server);
      default -> throw new IOException("transport=" + transport + " carries no blocks");
    };
  }

  /** The address to report in READY. */
  String address() {
    return "-";
  }

  abstract ReadableByteChannel receiving() throws IOException;

  abstract WritableByteChannel sending() throws IOException;

  /** Keeps the channel of this run. */
  final <C extends Closeable> C opened(C channel) {
    open = channel;
    return channel;
  }

  /** Called when a run has ended. */
  void ended() throws IOException {
    if (open != null) {
      open.close();
    }
  }

  @Override
  public void close() throws IOException {}

  /** Inherited, so the same for all runs. */
  private static final class Pipe extends BlockChannels {
    private final FileChannel channel;

    Pipe(String[] ends, boolean server) throws IOException {
      channel = Descriptors.take(Integer.parseInt(ends[server ? 0 : 1]), server ? READ : WRITE);
    }

    @Override
    ReadableByteChannel receiving() {
      return channel;
    }

    @Override
    WritableByteChannel sending() {
      return channel;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private static final class Fifo extends BlockChannels {
    private final Path path;
    private final boolean server;

    Fifo(Path path, boolean server) throws IOException {
      this.path = path;
      this.server = server;
      if (server) {
        Descriptors.mkfifo(path.toString());
      }
    }

    @Override
    ReadableByteChannel receiving() throws IOException {
      return opened(FileChannel.open(path, READ)); // blocks until the other end opens
    }

    @Override
    WritableByteChannel sending() throws IOException {
      return opened(FileChannel.open(path, WRITE));
    }

    @Override
    public void close() throws IOException {
      if (server) {
        Files.deleteIfExists(path);
      }
    }
  }

  private static final class Sockets extends BlockChannels {
    private final SocketAddress address;
    private final ServerSocketChannel listener; // null at the client

    Sockets(SocketAddress address, boolean server) throws IOException {
      this.address = address;
      this.listener = server ? listen(address) : null;
    }

    private static ServerSocketChannel listen(SocketAddress address) throws IOException {
      ServerSocketChannel listener =
          address instanceof UnixDomainSocketAddress
              ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
              : ServerSocketChannel.open();
      return listener.bind(address);
    }

    @Override
    String address() {
      if (listener != null && address instanceof InetSocketAddress) {
        return Loopback.text(listener.socket().getLocalPort());
      }
      return address.toString();
    }

    @Override
    ReadableByteChannel receiving() throws IOException {
      return opened(listener.accept());
    }

    @Override
    WritableByteChannel sending() throws IOException {
      return opened(SocketChannel.open(address));
    }

    @Override
    public void close() throws IOException {
      if (listener != null) {
        listener.close();
        if (address instanceof UnixDomainSocketAddress unix) {
          Files.deleteIfExists(unix.getPath());
        }
      }
    }
  }
}
