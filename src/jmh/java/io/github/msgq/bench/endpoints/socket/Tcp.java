package io.github.msgq.bench.endpoints.socket;

import static io.github.msgq.bench.terms.parameter.Parameters.NODELAY;
import static io.github.msgq.bench.terms.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.PeerSocket;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** TCP through {@link Socket} and its streams. */
public final class Tcp extends TcpTransport {
  public Tcp() {
    super("tcp", "TCP sockets: Socket and its streams", BLOCKING);
  }

  @Override
  protected MessageBuffer message(Settings settings) {
    return MessageBuffer.onHeap(Preamble.LENGTH, settings.size());
  }

  @Override
  protected Listener bind(Settings settings, InetSocketAddress address) throws IOException {
    return SocketSetup.apply(
        new ServerSocket(),
        listener -> {
          if (settings.get(RCVBUF) > 0) {
            listener.setReceiveBufferSize(settings.get(RCVBUF));
          }
          listener.bind(address, Backlog.SIZE);
          return new Listener(
              listener.getLocalPort(),
              () -> SocketSetup.apply(listener.accept(), socket -> wire(settings, socket)),
              listener);
        });
  }

  @Override
  protected Wire connect(Settings settings, InetSocketAddress server, InetSocketAddress source)
      throws IOException {
    return SocketSetup.apply(
        new Socket(),
        socket -> {
          if (settings.get(RCVBUF) > 0) {
            socket.setReceiveBufferSize(settings.get(RCVBUF));
          }
          if (source != null) {
            socket.bind(source);
          }
          socket.connect(server);
          return wire(settings, socket);
        });
  }

  private static Wire wire(Settings settings, Socket socket) throws IOException {
    socket.setTcpNoDelay(settings.get(NODELAY));
    if (settings.get(SNDBUF) > 0) {
      socket.setSendBufferSize(settings.get(SNDBUF));
    }
    return new StreamWire(socket);
  }

  /** A connection of a socket's streams, for messages on the heap. */
  public static final class StreamWire extends Wire {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    public StreamWire(Socket socket) throws IOException {
      this.socket = socket;
      this.in = socket.getInputStream();
      this.out = socket.getOutputStream();
    }

    @Override
    public void write(MessageBuffer message, int from, int to) throws IOException {
      out.write(message.buffer().array(), from, to - from);
    }

    @Override
    public int read(MessageBuffer message, int from, int to) throws IOException {
      int count = in.read(message.buffer().array(), from, to - from);
      return count < 0 ? count : from + count;
    }

    @Override
    public int user() {
      return PeerSocket.user(socket.getRemoteSocketAddress(), socket.getLocalSocketAddress());
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
