package msgq.bench.plain;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import msgq.MessageQueue;
import msgq.PosixOptions;
import msgq.PosixQueue;
import msgq.SysvQueue;
import msgq.bench.linux.Descriptors;

/** How one process sends and receives. */
interface Ends {
  /** Sends the message. */
  void put() throws IOException;

  /** Receives into the same bytes. */
  void get() throws IOException;

  /** The message. */
  ByteBuffer message();

  /** An address that the client makes and the server is told, and how each connects to it. */
  record Meeting(String address, Callable<Ends> client, Closeable made) {}

  /** The client's, for a server that is still to start. */
  static Meeting meeting(String transport, int size, Path directory) throws IOException {
    switch (transport) {
      case "tcp" -> {
        ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        return new Meeting(
            Integer.toString(listener.getLocalPort()),
            () -> ofSocket(listener.accept(), size),
            listener);
      }
      case "uds" -> {
        Path path = directory.resolve("socket");
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(path));
        return new Meeting(path.toString(), () -> ofChannel(listener.accept(), size), listener);
      }
      case "fifo" -> {
        Path forth = fifo(directory.resolve("forth"));
        Path back = fifo(directory.resolve("back"));
        return new Meeting(
            forth + ":" + back, () -> ofChannels(open(back), open(forth), size), () -> {});
      }
      case "sysv" -> {
        SysvQueue forth = SysvQueue.createPrivate();
        SysvQueue back = SysvQueue.createPrivate();
        return new Meeting(
            forth.id() + ":" + back.id(),
            () -> ofQueues(back, forth, size),
            () -> {
              forth.remove();
              back.remove();
            });
      }
      case "posix" -> {
        PosixOptions options = new PosixOptions().maxMessages(10).messageSize(size);
        PosixQueue forth = options.createUnused();
        PosixQueue back = options.createUnused();
        return new Meeting(
            forth.name() + ":" + back.name(),
            () -> ofQueues(back, forth, size),
            () -> {
              forth.remove();
              back.remove();
            });
      }
      default -> throw new IllegalArgumentException("no transport " + transport);
    }
  }

  /** The server's. */
  static Ends at(String transport, int size, String address) throws IOException {
    String[] two = address.split(":");
    return switch (transport) {
      case "tcp" ->
          ofSocket(new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(address)), size);
      case "uds" -> ofChannel(SocketChannel.open(UnixDomainSocketAddress.of(address)), size);
      case "fifo" -> ofChannels(open(Path.of(two[0])), open(Path.of(two[1])), size);
      case "sysv" ->
          ofQueues(
              SysvQueue.ofId(Integer.parseInt(two[0])),
              SysvQueue.ofId(Integer.parseInt(two[1])),
              size);
      case "posix" -> ofQueues(PosixQueue.open(two[0]), PosixQueue.open(two[1]), size);
      default -> throw new IllegalArgumentException("no transport " + transport);
    };
  }

  private static Path fifo(Path path) throws IOException {
    Descriptors.mkfifo(path.toString());
    return path;
  }

  private static FileChannel open(Path fifo) throws IOException {
    return FileChannel.open(fifo, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static Ends ofSocket(Socket socket, int size) throws IOException {
    socket.setTcpNoDelay(true);
    byte[] bytes = new byte[size];
    InputStream in = socket.getInputStream();
    OutputStream out = socket.getOutputStream();
    return new Ends() {
      @Override
      public void put() throws IOException {
        out.write(bytes);
      }

      @Override
      public void get() throws IOException {
        for (int done = 0; done < size; ) {
          done += some(in.read(bytes, done, size - done));
        }
      }

      @Override
      public ByteBuffer message() {
        return ByteBuffer.wrap(bytes);
      }
    };
  }

  private static Ends ofChannel(SocketChannel channel, int size) {
    return ofChannels(channel, channel, size);
  }

  private static Ends ofChannels(ReadableByteChannel in, WritableByteChannel out, int size) {
    ByteBuffer bytes = ByteBuffer.allocateDirect(size);
    return new Ends() {
      @Override
      public void put() throws IOException {
        bytes.clear();
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
      }

      @Override
      public void get() throws IOException {
        bytes.clear();
        while (bytes.hasRemaining()) {
          some(in.read(bytes));
        }
      }

      @Override
      public ByteBuffer message() {
        return bytes;
      }
    };
  }

  private static int some(int read) throws IOException {
    if (read < 0) {
      throw new IOException("the other end is gone");
    }
    return read;
  }

  private static Ends ofQueues(MessageQueue in, MessageQueue out, int size) {
    byte[] bytes = new byte[size];
    return new Ends() {
      @Override
      public void put() throws IOException {
        out.send(bytes);
      }

      @Override
      public void get() throws IOException {
        in.receive(bytes);
      }

      @Override
      public ByteBuffer message() {
        return ByteBuffer.wrap(bytes);
      }
    };
  }
}
