package io.github.msgq.bench.transport.socket;

import java.io.Closeable;
import java.io.IOException;

/** What is done to a socket before it is used. */
public interface SocketSetup<S extends Closeable> {
  void of(S socket) throws IOException;

  /** Sets a new socket up and returns it; closes it if that fails. */
  static <S extends Closeable> S apply(S socket, SocketSetup<S> setup) throws IOException {
    try {
      setup.of(socket);
      return socket;
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }
}
