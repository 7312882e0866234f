package io.github.msgq.bench.transport.socket;

import static io.github.msgq.bench.parameter.Parameters.NODELAY;
import static io.github.msgq.bench.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.parameter.Parameters.SNDBUF;

import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.linux.PeerSocket;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.tradeoff.Need;
import io.github.msgq.bench.tradeoff.Reach;
import io.github.msgq.bench.tradeoff.Survival;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;

/**
 * TCP through {@link Socket} and its streams, on the loopback interface if client and server share
 * one.
 */
public final class Tcp implements Transport {
  @Override
  public String name() {
    return "tcp";
  }

  @Override
  public TradeOff tradeOff() {
    return new TradeOff(
        Reach.NETWORK,
        Survival.NOTHING,
        Set.of(Need.MANY_CLIENTS),
        "It is a stream: your program marks where a message ends.",
        "Buffers grow by themselves up to net.ipv4.tcp_*mem, and each short connection uses up a port. When they are full, the sender waits.",
        "After a crash nothing is left; the other end's connection is reset.",
        "Every local user can connect, and other hosts if you listen beyond the loopback: your program encrypts and authenticates.");
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Loopback.unavailable();
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) {
    return Loopback.client(settings, () -> message(settings), Tcp::connect);
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    ServerSocket listener = new ServerSocket();
    if (settings.get(RCVBUF) > 0) {
      listener.setReceiveBufferSize(settings.get(RCVBUF));
    }
    listener.bind(Loopback.parse(settings, address), Backlog.SIZE);
    return new SocketServerSide(
        settings,
        Loopback.text(settings, listener.getLocalPort()),
        () -> message(settings),
        () -> wire(settings, listener.accept()),
        listener);
  }

  private static MessageBuffer message(Settings settings) {
    return MessageBuffer.onHeap(Preamble.LENGTH, settings.size());
  }

  private static Wire connect(Settings settings, InetSocketAddress server, InetSocketAddress source)
      throws IOException {
    Socket socket = new Socket();
    try {
      if (settings.get(RCVBUF) > 0) {
        socket.setReceiveBufferSize(settings.get(RCVBUF));
      }
      if (source != null) {
        socket.bind(source);
      }
      socket.connect(server);
      return wire(settings, socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static Wire wire(Settings settings, Socket socket) throws IOException {
    socket.setTcpNoDelay(settings.get(NODELAY));
    if (settings.get(SNDBUF) > 0) {
      socket.setSendBufferSize(settings.get(SNDBUF));
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
