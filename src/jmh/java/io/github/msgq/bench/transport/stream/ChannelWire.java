package io.github.msgq.bench.transport.stream;

import io.github.msgq.bench.linux.PeerSocket;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.transport.Idling;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;

/** A connection of NIO channels: one for both directions, or one for each; null where unused. */
public final class ChannelWire extends Wire {
  private final ReadableByteChannel in;
  private final WritableByteChannel out;
  private final Idling reading; // null where the channels block; one thread reads,
  private final Idling writing; // another may write

  public ChannelWire(ReadableByteChannel in, WritableByteChannel out) {
    this(in, out, null, null);
  }

  private ChannelWire(
      ReadableByteChannel in, WritableByteChannel out, Idling reading, Idling writing) {
    this.in = in;
    this.out = out;
    this.reading = reading;
    this.writing = writing;
  }

  /** A wire over a connected socket, which is polled unless it is to block. */
  public static ChannelWire of(SocketChannel channel, Wait wait) throws IOException {
    if (wait == Wait.BLOCK) {
      return new ChannelWire(channel, channel);
    }
    channel.configureBlocking(false);
    return new ChannelWire(channel, channel, new Idling(wait), new Idling(wait));
  }

  @Override
  public void write(MessageBuffer message, int from, int to) throws IOException {
    ByteBuffer bytes = message.part(from, to);
    while (bytes.hasRemaining()) {
      int count = out.write(bytes);
      if (writing != null) {
        writing.after(count != 0);
      }
    }
  }

  @Override
  public int read(MessageBuffer message, int from, int to) throws IOException {
    ByteBuffer bytes = message.part(from, to);
    int count = in.read(bytes);
    while (count == 0 && reading != null) {
      reading.idle();
      count = in.read(bytes);
    }
    if (reading != null) {
      reading.reset();
    }
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
