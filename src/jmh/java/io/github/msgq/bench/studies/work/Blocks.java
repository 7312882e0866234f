package io.github.msgq.bench.studies.work;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** A copy of /dev/zero to /dev/null in blocks, as socat does in the socat study. */
final class Blocks extends Timed {
  private final BlockChannels channels;
  private final boolean server;

  Blocks(boolean server, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    super(arguments, failure);
    this.server = server;
    this.channels = BlockChannels.of(arguments.get("transport"), arguments.get("address"), server);
  }

  @Override
  public String address() {
    return channels.address();
  }

  @Override
  void run(RunArguments run, Tally tally) throws IOException {
    ByteBuffer block = ByteBuffer.allocateDirect(run.number("size"));
    Path device = Path.of(server ? "/dev/null" : "/dev/zero");
    try (FileChannel file = FileChannel.open(device, server ? WRITE : READ)) {
      ByteChannel channel = channels.open();
      try {
        tally.begin();
        move(server ? channel : file, server ? file : channel, block, run.messages());
        tally.end();
      } finally {
        channels.ended(channel);
      }
    }
  }

  private static void move(
      ReadableByteChannel in, WritableByteChannel out, ByteBuffer block, long bytes)
      throws IOException {
    for (long left = bytes; left > 0; ) {
      block.clear().limit((int) Math.min(block.capacity(), left));
      int n = in.read(block);
      if (n < 0) {
        throw new EOFException("the other side closed " + left + " bytes before the last");
      }
      left -= n;
      block.flip();
      while (block.hasRemaining()) {
        out.write(block);
      }
    }
  }

  @Override
  public void close() throws IOException {
    channels.close();
  }
}
