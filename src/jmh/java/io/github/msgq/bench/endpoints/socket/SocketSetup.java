package io.github.msgq.bench.endpoints.socket;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.NetworkChannel;

/** The setup of a new socket, and what it becomes. */
public interface SocketSetup<S extends Closeable, T> {
  T of(S socket) throws IOException;

  /** Sets a new socket up; closes it if that fails. */
  static <S extends Closeable, T> T apply(S socket, SocketSetup<S, T> setup) throws IOException {
    try {
      return setup.of(socket);
    } catch (IOException | RuntimeException | LinkageError e) {
      try (socket) {
        throw e;
      }
    }
  }

  /** Sets the size of a buffer in bytes; 0 leaves it. */
  static void buffer(NetworkChannel socket, SocketOption<Integer> which, int bytes)
      throws IOException {
    if (bytes > 0) {
      socket.setOption(which, bytes);
    }
  }
}
