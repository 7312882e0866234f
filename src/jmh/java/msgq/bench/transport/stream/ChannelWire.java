package msgq.bench.transport.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import msgq.bench.message.MessageBuffer;

/** A connection of NIO channels: one for both directions, or one for each; null where unused. */
public final class ChannelWire extends Wire {
  private final ReadableByteChannel in;
  private final WritableByteChannel out;

  public ChannelWire(ReadableByteChannel in, WritableByteChannel out) {
    this.in = in;
    this.out = out;
  }

  @Override
  public void write(MessageBuffer message, int from, int to) throws IOException {
    ByteBuffer bytes = message.part(from, to);
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  @Override
  public int read(MessageBuffer message, int from, int to) throws IOException {
    ByteBuffer bytes = message.part(from, to);
    int count = in.read(bytes);
    return count < 0 ? count : from + count;
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
