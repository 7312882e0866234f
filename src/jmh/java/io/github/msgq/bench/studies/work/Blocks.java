package io.github.msgq.bench.studies.work;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.machine.linux.Descriptors;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** A copy of /dev/zero to /dev/null in blocks, as socat does in the socat study. */
final class Blocks extends Timed {
  private final BlockChannels channels;
  private final boolean server;

  private interface Opening {
    ByteChannel open() throws IOException;
  }

  /**
   * One end of the connection that carries the blocks.
   *
   * @param address to report in READY
   * @param opening opens the channel of a run: the server receives from it, and the client sends
   * @param ofAll whether all runs have the same one, which stays open
   * @param end closes and removes what is left after the last run
   */
  private record BlockChannels(String address, Opening opening, boolean ofAll, Closeable end) {
    static BlockChannels of(String transport, String address, boolean server) throws IOException {
      return switch (transport) {
        case "pipe" -> inherited(address.split(","), server);
        case "fifo" -> fifo(Path.of(address.split(",")[0]), server);
        case "uds" -> sockets(UnixDomainSocketAddress.of(address), server);
        case "tcp" -> sockets(Loopback.parse(address), server);
        default -> throw new IOException("transport=" + transport + " carries no blocks");
      };
    }

    private static BlockChannels inherited(String[] ends, boolean server) throws IOException {
      FileChannel channel =
          Descriptors.take(Integer.parseInt(ends[server ? 0 : 1]), server ? READ : WRITE);
      return new BlockChannels("-", () -> channel, true, channel);
    }

    private static BlockChannels fifo(Path path, boolean server) throws IOException {
      Opening opening =
          () -> FileChannel.open(path, server ? READ : WRITE); // blocks until the other end opens
      if (!server) {
        return new BlockChannels("-", opening, false, () -> {});
      }
      Descriptors.mkfifo(path.toString());
      return new BlockChannels("-", opening, false, () -> Files.deleteIfExists(path));
    }

    private static BlockChannels sockets(SocketAddress address, boolean server) throws IOException {
      if (!server) {
        return new BlockChannels("-", () -> SocketChannel.open(address), false, () -> {});
      }
      if (!(address instanceof UnixDomainSocketAddress unix)) {
        ServerSocketChannel listener = ServerSocketChannel.open().bind(address);
        String port = Loopback.text(listener.socket().getLocalPort());
        return new BlockChannels(port, listener::accept, false, listener);
      }
      ServerSocketChannel listener =
          ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
      Closeable end =
          () -> {
            listener.close();
            Files.deleteIfExists(unix.getPath());
          };
      return new BlockChannels(address.toString(), listener::accept, false, end);
    }
  }

  Blocks(boolean server, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    super(arguments, failure);
    this.server = server;
    this.channels = BlockChannels.of(arguments.get("transport"), arguments.get("address"), server);
  }

  @Override
  public String address() {
    return channels.address;
  }

  @Override
  void run(RunArguments run, Tally tally) throws IOException {
    ByteBuffer block = ByteBuffer.allocateDirect(run.number("size"));
    Path device = Path.of(server ? "/dev/null" : "/dev/zero");
    try (FileChannel file = FileChannel.open(device, server ? WRITE : READ)) {
      ByteChannel channel = channels.opening.open();
      try {
        tally.begin();
        move(server ? channel : file, server ? file : channel, block, run.messages());
        tally.end();
      } finally {
        if (!channels.ofAll) {
          channel.close();
        }
      }
    }
  }

  private static void move(
      ReadableByteChannel in, WritableByteChannel out, ByteBuffer block, long bytes)
      throws IOException {
    for (long left = bytes; left > 0; ) {
      block.clear().limit((int) Math.min(block.capacity(), left));
      int n = in.read(block);
      if (n < 0) {
        throw new EOFException("the other side closed " + left + " bytes before the last");
      }
      left -= n;
      block.flip();
      while (block.hasRemaining()) {
        out.write(block);
      }
    }
  }

  @Override
  public void close() throws IOException {
    channels.end.close();
  }
}
