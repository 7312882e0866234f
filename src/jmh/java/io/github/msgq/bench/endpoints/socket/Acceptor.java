package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.stream.Wire;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;

/**
 * An acceptor of connections at a bare descriptor, for several threads at once. It stays open until
 * none of them is about to use it: the next socket gets its number, and would lose a connection to
 * a thread that comes late.
 */
public final class Acceptor implements Wire.Opening, Closeable {
  private final Wire.Opening accept;
  private final Closeable shutdown;
  private final Closeable socket;
  private int accepting; // threads
  private boolean ended;

  /** {@code shutdown} ends calls of {@code accept}, also those that are yet to be made. */
  public Acceptor(Wire.Opening accept, Closeable shutdown, Closeable socket) {
    this.accept = accept;
    this.shutdown = shutdown;
    this.socket = socket;
  }

  @Override
  public Wire open() throws IOException {
    enter();
    try {
      return accept.open();
    } finally {
      leave();
    }
  }

  private synchronized void enter() throws IOException {
    if (ended) {
      throw new AsynchronousCloseException();
    }
    accepting++;
  }

  private synchronized void leave() throws IOException {
    accepting--;
    closeUnused();
  }

  private void closeUnused() throws IOException {
    if (ended && accepting == 0) {
      socket.close();
    }
  }

  /** Ends all calls; the last thread to leave closes the descriptor. Idempotent. */
  @Override
  public synchronized void close() throws IOException {
    if (!ended) {
      ended = true;
      try {
        shutdown.close();
      } finally {
        closeUnused();
      }
    }
  }
}
