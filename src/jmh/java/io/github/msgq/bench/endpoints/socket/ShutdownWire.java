package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.stream.ChannelWire;
import io.github.msgq.bench.terms.parameter.Wait;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/**
 * A connection of a library whose {@code close()} frees the descriptor at once: the next socket
 * gets its number, and would lose bytes to a thread that comes late.
 */
public final class ShutdownWire extends ChannelWire {
  private final SocketChannel channel;

  public ShutdownWire(SocketChannel channel, Wait wait) throws IOException {
    super(channel, wait);
    this.channel = channel;
  }

  @Override
  public int user() {
    return Refused.UNKNOWN;
  }

  /** Never called during a call. */
  @Override
  public synchronized void close() throws IOException {
    super.close();
  }

  /** The descriptor stays open, since another thread may be about to use it. */
  @Override
  public synchronized void abort() throws IOException {
    if (channel.isOpen()) {
      try {
        channel.shutdownInput();
      } finally {
        channel.shutdownOutput();
      }
    }
  }
}
