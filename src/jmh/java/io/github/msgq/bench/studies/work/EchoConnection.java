package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.endpoints.socket.Loopback;
import java.io.Closeable;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import jnr.unixsocket.UnixSocketAddress;
import jnr.unixsocket.UnixSocketChannel;

/** A connection to an echo server; one thread writes, one reads. */
interface EchoConnection extends Closeable {
  void write(byte[] message) throws IOException;

  /** Reads exactly this many bytes. */
  byte[] read(int size) throws IOException;

  /** {@code tcp} to an address of 127.0.0.1; {@code uds-jnr}, {@code uds} to a path. */
  static EchoConnection open(String transport, String address) throws IOException {
    return switch (transport) {
      case "tcp" -> new ThroughSocket(socket(Loopback.parse(address)));
      case "uds-jnr" ->
          new ThroughChannel(UnixSocketChannel.open(new UnixSocketAddress(new File(address))));
      default -> new ThroughChannel(SocketChannel.open(UnixDomainSocketAddress.of(address)));
    };
  }

  private static Socket socket(InetSocketAddress server) throws IOException {
    return new Socket(server.getAddress(), server.getPort());
  }

  /** A java.net socket with default options. */
  record ThroughSocket(Socket socket) implements EchoConnection {
    @Override
    public void write(byte[] message) throws IOException {
      socket.getOutputStream().write(message);
    }

    @Override
    public byte[] read(int size) throws IOException {
      byte[] bytes = new byte[size];
      if (socket.getInputStream().readNBytes(bytes, 0, size) < size) {
        throw new EOFException("the server closed the connection");
      }
      return bytes;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /** A channel of java.nio or of jnr-unixsocket. */
  final class ThroughChannel implements EchoConnection {
    private static final int ROOM = 1024;

    private final ByteChannel channel;
    private final ByteBuffer out = ByteBuffer.allocateDirect(ROOM);
    private final ByteBuffer in = ByteBuffer.allocateDirect(ROOM);

    ThroughChannel(ByteChannel channel) {
      this.channel = channel;
    }

    @Override
    public void write(byte[] message) throws IOException {
      out.clear().put(message).flip();
      while (out.hasRemaining()) {
        channel.write(out);
      }
    }

    @Override
    public byte[] read(int size) throws IOException {
      in.clear().limit(size);
      while (in.hasRemaining()) {
        if (channel.read(in) < 0) {
          throw new EOFException("the server closed the connection");
        }
      }
      byte[] bytes = new byte[size];
      in.flip().get(bytes);
      return bytes;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
