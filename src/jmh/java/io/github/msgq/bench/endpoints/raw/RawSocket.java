package io.github.msgq.bench.endpoints.raw;

import static io.github.msgq.bench.terms.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;

import io.github.msgq.bench.endpoints.socket.Acceptor;
import io.github.msgq.bench.endpoints.socket.Backlog;
import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.socket.SocketSetup;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.PeerSocket;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A stream socket as a descriptor. Its thread makes one call at a time. */
final class RawSocket implements Closeable {
  static final int UNIX = 1; // AF_UNIX
  static final int INET = 2; // AF_INET

  private static final int STREAM = 1; // SOCK_STREAM
  private static final int CLOEXEC = 0x80000; // SOCK_CLOEXEC
  private static final int SOL_SOCKET = 1;
  private static final int SO_SNDBUF = 7;
  private static final int SO_RCVBUF = 8;
  private static final int INET_BYTES = 16; // of a sockaddr_in
  private static final int PORT = 2;
  private static final int HOST = 4;

  private final RawCalls calls;
  private final int fd;
  private boolean closed;

  private RawSocket(RawCalls calls, int fd) {
    this.calls = calls;
    this.fd = fd;
  }

  static RawSocket of(int family) throws IOException {
    RawCalls calls = new RawCalls();
    return new RawSocket(calls, calls.socket(family, STREAM | CLOEXEC));
  }

  /** The sockaddr of a path. */
  static ByteBuffer name(String path) {
    byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
    ByteBuffer name = ByteBuffer.allocateDirect(Short.BYTES + bytes.length + 1);
    return name.order(ByteOrder.nativeOrder()).putShort(0, (short) UNIX).put(Short.BYTES, bytes);
  }

  /** The sockaddr of an address. */
  static ByteBuffer name(InetSocketAddress address) {
    ByteBuffer name = ByteBuffer.allocateDirect(INET_BYTES).order(ByteOrder.nativeOrder());
    name.putShort(0, (short) INET).put(HOST, address.getAddress().getAddress());
    return name.order(ByteOrder.BIG_ENDIAN).putShort(PORT, (short) address.getPort());
  }

  void connect(ByteBuffer name) throws IOException {
    calls.connect(fd, name);
  }

  void bind(ByteBuffer name) throws IOException {
    calls.bind(fd, name);
  }

  /** Listens, and accepts connections until it is ended; the port is 0 without one. */
  Listener listen(int port, SocketSetup<RawSocket, Wire> setup) throws IOException {
    calls.listen(fd, Backlog.SIZE);
    Acceptor acceptor =
        new Acceptor(() -> SocketSetup.apply(accept(), setup), () -> calls.shutdown(fd), this);
    return new Listener(port, acceptor, acceptor);
  }

  private RawSocket accept() throws IOException {
    RawCalls own = new RawCalls();
    return new RawSocket(own, own.accept(fd, CLOEXEC));
  }

  int port() throws IOException {
    ByteBuffer name = ByteBuffer.allocateDirect(INET_BYTES).order(ByteOrder.BIG_ENDIAN);
    calls.name(fd, name);
    return Short.toUnsignedInt(name.getShort(PORT));
  }

  void option(int level, int option, int value) throws IOException {
    calls.option(fd, level, option, value);
  }

  void buffers(Settings settings) throws IOException {
    if (settings.get(SNDBUF) > 0) {
      option(SOL_SOCKET, SO_SNDBUF, settings.get(SNDBUF));
    }
    if (settings.get(RCVBUF) > 0) {
      option(SOL_SOCKET, SO_RCVBUF, settings.get(RCVBUF));
    }
  }

  /** A wire over this socket, which owns the descriptor from then on. */
  Wire wire(Settings settings) throws IOException {
    return new RawWire(fd, fd, settings.get(WAIT)) {
      @Override
      void endWaits() {
        calls.shutdown(this.in);
      }

      @Override
      public int user() {
        return PeerSocket.user(this.in);
      }
    };
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      RawCalls.close(fd);
    }
  }
}
