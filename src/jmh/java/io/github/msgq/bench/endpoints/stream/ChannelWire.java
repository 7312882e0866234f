package io.github.msgq.bench.endpoints.stream;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.Idling;
import io.github.msgq.bench.machine.linux.PeerSocket;
import io.github.msgq.bench.terms.parameter.Wait;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;

/** A connection of NIO channels: one for both directions, or one for each; null where unused. */
public class ChannelWire extends Wire {
  private final ReadableByteChannel in;
  private final WritableByteChannel out;
  private final Idling reading; // one thread reads,
  private final Idling writing; // another may write

  /** A wire over channels that block. */
  public ChannelWire(ReadableByteChannel in, WritableByteChannel out) {
    this(in, out, Wait.BLOCK);
  }

  /** A wire over a connected socket, which is polled unless it is to block. */
  public ChannelWire(SocketChannel channel, Wait wait) throws IOException {
    this(channel, channel, wait);
    if (wait != Wait.BLOCK) {
      channel.configureBlocking(false);
    }
  }

  private ChannelWire(ReadableByteChannel in, WritableByteChannel out, Wait wait) {
    this.in = in;
    this.out = out;
    this.reading = new Idling(wait);
    this.writing = new Idling(wait);
  }

  @Override
  public void write(MessageBuffer message, int from, int to) throws IOException {
    ByteBuffer bytes = message.part(from, to);
    while (bytes.hasRemaining()) {
      writing.after(out.write(bytes) != 0);
    }
  }

  @Override
  public int read(MessageBuffer message, int from, int to) throws IOException {
    ByteBuffer bytes = message.part(from, to);
    int count = in.read(bytes);
    while (count == 0) {
      reading.idle();
      count = in.read(bytes);
    }
    reading.reset();
    return count < 0 ? count : from + count;
  }

  @Override
  public int user() {
    return in instanceof SocketChannel socket ? PeerSocket.user(socket) : super.user();
  }

  @Override
  public void close() throws IOException {
    if (in != null) {
      in.close();
    }
    if (out != null && out != in) {
      out.close();
    }
  }
}
