package msgq.bench.study.end;

import static java.nio.file.StandardOpenOption.WRITE;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Map;

/** Bytes to /dev/null in blocks. */
final class BlocksReceive implements Work {
  @Override
  public void run(Map<String, String> arguments, Answers answers) throws IOException {
    long bytes = Long.parseLong(arguments.get("bytes"));
    ByteBuffer buffer = ByteBuffer.allocateDirect(Integer.parseInt(arguments.get("block")));
    try (WritableByteChannel out = FileChannel.open(Path.of("/dev/null"), WRITE);
        ReadableByteChannel in =
            BlockChannels.receiving(arguments.get("mechanism"), arguments.get("path"), answers)) {
      long received = 0;
      while (received < bytes) {
        buffer.clear();
        int n = in.read(buffer);
        if (n < 0) {
          throw new EOFException(received + " bytes came of " + bytes);
        }
        received += n;
        buffer.flip();
        while (buffer.hasRemaining()) {
          out.write(buffer);
        }
      }
      answers.result("ended=" + System.nanoTime() + " messages=" + received);
    }
  }
}
