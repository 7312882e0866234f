package msgq.bench.study.end;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import msgq.bench.linux.Descriptors;

/** The two ends of a pipe, FIFO, UNIX-domain socket or TCP connection. */
final class BlockChannels {
  private BlockChannels() {}

  /** The receiving end; says READY when the other may open its own. */
  static ReadableByteChannel receiving(String mechanism, String path, Answers answers)
      throws IOException {
    return switch (mechanism) {
      case "pipe" -> pipe(answers);
      case "fifo" -> {
        Descriptors.mkfifo(path);
        answers.ready(path);
        try {
          yield FileChannel.open(Path.of(path), READ); // waits for the other
        } finally {
          Files.delete(Path.of(path));
        }
      }
      case "unix" -> {
        try {
          yield accept(UnixDomainSocketAddress.of(path), answers);
        } finally {
          Files.deleteIfExists(Path.of(path));
        }
      }
      default ->
          accept(
              new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0),
              answers);
    };
  }

  /** The other process opens the pipe through this one's directory of descriptors. */
  private static ReadableByteChannel pipe(Answers answers) throws IOException {
    int[] ends = Descriptors.pipe();
    answers.ready("/proc/" + ProcessHandle.current().pid() + "/fd/" + ends[1]);
    return new PipeEnd(Descriptors.take(ends[0], READ), ends[1]);
  }

  /** Keeps the writing end for the other process to open. */
  private record PipeEnd(ReadableByteChannel channel, int writing) implements ReadableByteChannel {
    @Override
    public int read(ByteBuffer bytes) throws IOException {
      return channel.read(bytes);
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
      Descriptors.close(writing);
      channel.close();
    }
  }

  private static ByteChannel accept(SocketAddress address, Answers answers) throws IOException {
    try (ServerSocketChannel server =
        address instanceof UnixDomainSocketAddress
            ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
            : ServerSocketChannel.open()) {
      server.bind(address);
      answers.ready(
          server.getLocalAddress() instanceof InetSocketAddress tcp
              ? Integer.toString(tcp.getPort())
              : address.toString());
      return server.accept();
    }
  }

  /** The sending end. */
  static WritableByteChannel sending(String mechanism, String address) throws IOException {
    return switch (mechanism) {
      case "pipe", "fifo" -> FileChannel.open(Path.of(address), WRITE);
      case "unix" -> SocketChannel.open(UnixDomainSocketAddress.of(address));
      default ->
          SocketChannel.open(
              new InetSocketAddress(
                  InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), Integer.parseInt(address)));
    };
  }
}
