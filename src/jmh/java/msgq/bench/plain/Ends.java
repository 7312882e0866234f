package msgq.bench.plain;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
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
import java.security.SecureRandom;
import java.util.HexFormat;
import msgq.MessageQueue;
import msgq.PosixOptions;
import msgq.PosixQueue;
import msgq.SysvQueue;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Descriptors;
import msgq.bench.linux.SocketPath;

/** How one process sends and receives. */
interface Ends {
  SecureRandom RANDOM = new SecureRandom();

  /** Room for strangers that connect before the server does. */
  int BACKLOG = 4096;

  /** Sends the message. */
  void put() throws IOException;

  /** Receives into the same bytes. */
  void get() throws IOException;

  /** The message. */
  ByteBuffer message();

  /** The local port, which the server tells the client; 0 if others could not have connected. */
  default int port() {
    return 0;
  }

  /** How the client connects to a server that has told its {@link #port}. */
  interface Client {
    Ends with(int port) throws IOException;
  }

  /** An address that the client makes and the server is told. */
  record Meeting(String address, Client client) {}

  /**
   * Prepares the client for a server that is yet to start; what it creates is removed with the
   * lease.
   */
  static Meeting meeting(String transport, int size, Lease lease) throws IOException {
    return switch (transport) {
      case "tcp" -> {
        ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        yield new Meeting(
            Integer.toString(listener.getLocalPort()),
            server -> ofSocket(accept(listener, server), size));
      }
      case "uds" -> {
        String path = SocketPath.in(lease.directory(), "socket");
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(path));
        yield new Meeting(path, port -> ofChannel(listener.accept(), size));
      }
      case "fifo" -> {
        Path forth = fifo(lease.directory().resolve("forth"));
        Path back = fifo(lease.directory().resolve("back"));
        yield new Meeting(forth + ":" + back, port -> ofChannels(open(back), open(forth), size));
      }
      case "sysv" -> {
        int key = RANDOM.nextInt(1, Integer.MAX_VALUE - 1);
        lease.sysv(key);
        lease.sysv(key + 1);
        MessageQueue forth = SysvQueue.createNew(key);
        MessageQueue back = SysvQueue.createNew(key + 1);
        yield new Meeting(key + ":" + (key + 1), port -> ofQueues(back, forth, size));
      }
      case "posix" -> {
        String name = "/plain-" + HexFormat.of().toHexDigits(RANDOM.nextInt());
        PosixOptions options = new PosixOptions().createNew().maxMessages(10).messageSize(size);
        lease.posix(name);
        lease.posix(name + "-back");
        MessageQueue forth = options.open(name);
        MessageQueue back = options.open(name + "-back");
        yield new Meeting(name + ":" + name + "-back", port -> ofQueues(back, forth, size));
      }
      default -> throw new IllegalArgumentException("no transport " + transport);
    };
  }

  /** Connects the server. */
  static Ends at(String transport, int size, String address) throws IOException {
    String[] two = address.split(":");
    return switch (transport) {
      case "tcp" ->
          ofSocket(new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(address)), size);
      case "uds" -> ofChannel(SocketChannel.open(UnixDomainSocketAddress.of(address)), size);
      case "fifo" -> ofChannels(open(Path.of(two[0])), open(Path.of(two[1])), size);
      case "sysv" ->
          ofQueues(
              SysvQueue.open(Integer.parseInt(two[0])),
              SysvQueue.open(Integer.parseInt(two[1])),
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

  /** The connection from that port; any process may connect, so others' are closed. */
  private static Socket accept(ServerSocket listener, int port) throws IOException {
    SocketAddress server = new InetSocketAddress(listener.getInetAddress(), port);
    Socket socket = listener.accept();
    while (!socket.getRemoteSocketAddress().equals(server)) {
      socket.close();
      socket = listener.accept();
    }
    return socket;
  }

  private static Ends ofSocket(Socket socket, int size) throws IOException {
    socket.setTcpNoDelay(true);
    byte[] bytes = new byte[size];
    InputStream in = socket.getInputStream();
    OutputStream out = socket.getOutputStream();
    return new Ends() {
      @Override
      public int port() {
        return socket.getLocalPort();
      }

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
