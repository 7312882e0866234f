package io.github.msgq.bench.studies.work;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.machine.linux.Descriptors;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ByteChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** One end of the connection that carries the blocks: a channel for each run, or one for all. */
interface BlockChannels extends Closeable {
  static BlockChannels of(String transport, String address, boolean server) throws IOException {
    return switch (transport) {
      case "pipe" -> new Pipe(address.split(","), server);
      case "fifo" -> fifo(Path.of(address.split(",")[0]), server);
      case "uds" -> sockets(UnixDomainSocketAddress.of(address), server);
      case "tcp" -> sockets(Loopback.parse(address), server);
      default -> throw new IOException("transport=" + transport + " carries no blocks");
    };
  }

  private static BlockChannels fifo(Path path, boolean server) throws IOException {
    if (server) {
      Descriptors.mkfifo(path.toString());
    }
    return new Fifo(path, server);
  }

  private static BlockChannels sockets(SocketAddress address, boolean server) throws IOException {
    if (!server) {
      return () -> SocketChannel.open(address);
    }
    ServerSocketChannel listener =
        address instanceof UnixDomainSocketAddress
            ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
            : ServerSocketChannel.open();
    return new Listener(address, listener.bind(address));
  }

  /** The address to report in READY. */
  default String address() {
    return "-";
  }

  /** The channel of a run: the server receives from it, and the client sends. */
  ByteChannel open() throws IOException;

  /** Called when a run has ended. */
  default void ended(ByteChannel channel) throws IOException {
    channel.close();
  }

  @Override
  default void close() throws IOException {}

  /** Inherited, so the same for all runs. */
  record Pipe(FileChannel channel) implements BlockChannels {
    Pipe(String[] ends, boolean server) throws IOException {
      this(Descriptors.take(Integer.parseInt(ends[server ? 0 : 1]), server ? READ : WRITE));
    }

    @Override
    public ByteChannel open() {
      return channel;
    }

    @Override
    public void ended(ByteChannel same) {}

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** The server has made it. */
  record Fifo(Path path, boolean server) implements BlockChannels {
    @Override
    public ByteChannel open() throws IOException {
      return FileChannel.open(path, server ? READ : WRITE); // blocks until the other end opens
    }

    @Override
    public void close() throws IOException {
      if (server) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** The server of sockets. */
  record Listener(SocketAddress at, ServerSocketChannel listener) implements BlockChannels {
    @Override
    public String address() {
      return at instanceof InetSocketAddress
          ? Loopback.text(listener.socket().getLocalPort())
          : at.toString();
    }

    @Override
    public ByteChannel open() throws IOException {
      return listener.accept();
    }

    @Override
    public void close() throws IOException {
      listener.close();
      if (at instanceof UnixDomainSocketAddress unix) {
        Files.deleteIfExists(unix.getPath());
      }
    }
  }
}
