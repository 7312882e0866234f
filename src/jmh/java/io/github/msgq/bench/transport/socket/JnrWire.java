package io.github.msgq.bench.transport.socket;

import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.transport.stream.ChannelWire;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import jnr.unixsocket.UnixSocketChannel;

/**
 * A connection of jnr. Its {@code close()} wakes no thread that waits, and frees the descriptor at
 * once.
 */
final class JnrWire extends Wire {
  private final UnixSocketChannel channel;
  private final ChannelWire wire;

  JnrWire(UnixSocketChannel channel) {
    this.channel = channel;
    this.wire = new ChannelWire(channel, channel);
  }

  @Override
  public void write(MessageBuffer message, int from, int to) throws IOException {
    wire.write(message, from, to);
  }

  @Override
  public int read(MessageBuffer message, int from, int to) throws IOException {
    return wire.read(message, from, to);
  }

  /** Never called during a call: another socket might get the number. */
  @Override
  public synchronized void close() throws IOException {
    wire.close();
  }

  /** The descriptor stays open, since another thread may be about to use it. */
  @Override
  public synchronized void abort() throws IOException {
    if (channel.isOpen()) {
      channel.shutdownInput();
      channel.shutdownOutput();
    }
  }
}
