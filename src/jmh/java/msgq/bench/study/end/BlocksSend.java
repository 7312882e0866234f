package msgq.bench.study.end;

import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Map;

/** Bytes of /dev/zero in blocks. */
final class BlocksSend implements Work {
  @Override
  public void run(Map<String, String> arguments, Answers answers) throws IOException {
    long bytes = Long.parseLong(arguments.get("bytes"));
    int block = Integer.parseInt(arguments.get("block"));
    ByteBuffer buffer = ByteBuffer.allocateDirect(block);
    try (ReadableByteChannel zero = FileChannel.open(Path.of("/dev/zero"), READ);
        WritableByteChannel out =
            BlockChannels.sending(arguments.get("mechanism"), arguments.get("address"))) {
      long began = System.nanoTime();
      for (long left = bytes; left > 0; ) {
        buffer.clear().limit((int) Math.min(block, left));
        left -= zero.read(buffer);
        buffer.flip();
        while (buffer.hasRemaining()) {
          out.write(buffer);
        }
      }
      answers.result("began=" + began);
    }
  }
}
