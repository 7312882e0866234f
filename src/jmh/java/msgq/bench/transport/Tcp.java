package msgq.bench.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import msgq.bench.lease.Lease;

/** TCP through {@link Socket} and its streams, on the loopback interface. */
final class Tcp implements Transport {
  @Override
  public String name() {
    return "tcp";
  }

  @Override
  public NearEnd prepare(Settings settings, Lease lease) {
    return Loopback.near(settings, () -> message(settings), Tcp::connect);
  }

  @Override
  public FarEnd listen(Settings settings, String address) throws IOException {
    ServerSocket listener = new ServerSocket();
    if (settings.rcvbuf() > 0) {
      listener.setReceiveBufferSize(settings.rcvbuf());
    }
    listener.bind(Loopback.parse(address), Backlog.SIZE);
    return new FarSocket(
        settings,
        Loopback.text(listener.getLocalPort()),
        () -> message(settings),
        () -> wire(settings, listener.accept()),
        listener);
  }

  private static Message message(Settings settings) {
    return Message.onHeap(Preamble.LENGTH, settings.size());
  }

  private static Wire connect(Settings settings, InetSocketAddress far, InetSocketAddress source)
      throws IOException {
    Socket socket = new Socket();
    try {
      if (settings.rcvbuf() > 0) {
        socket.setReceiveBufferSize(settings.rcvbuf());
      }
      if (source != null) {
        socket.bind(source);
      }
      socket.connect(far);
      return wire(settings, socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static Wire wire(Settings settings, Socket socket) throws IOException {
    socket.setTcpNoDelay(settings.nodelay());
    if (settings.sndbuf() > 0) {
      socket.setSendBufferSize(settings.sndbuf());
    }
    return new StreamWire(socket);
  }

  private static final class StreamWire extends Wire {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    StreamWire(Socket socket) throws IOException {
      this.socket = socket;
      this.in = socket.getInputStream();
      this.out = socket.getOutputStream();
    }

    @Override
    void write(Message message, int from, int to) throws IOException {
      out.write(message.buffer().array(), from, to - from);
    }

    @Override
    int read(Message message, int from, int to) throws IOException {
      int count = in.read(message.buffer().array(), from, to - from);
      return count < 0 ? count : from + count;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
