package io.github.msgq.bench.endpoints.process;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.machine.linux.Descriptors;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * An endpoint's ends of its control channel, which are pipes: nobody else can find them.
 *
 * @param requests descriptor that it reads
 * @param answers descriptor that it writes
 */
public record ControlEnds(int requests, int answers) implements Closeable {
  /** Opens a channel in this process that replaces the descriptors. */
  public ControlChannel take() throws IOException {
    return take(Integer.MAX_VALUE);
  }

  /** Opens one that takes lines of others, up to this length: {@link ControlChannel#lines}. */
  ControlChannel take(int longest) throws IOException {
    FileChannel in;
    try {
      in = Descriptors.take(requests, READ);
    } catch (IOException e) {
      Descriptors.close(answers);
      throw e;
    }
    try {
      return new ControlChannel(in, Descriptors.take(answers, WRITE), longest);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  @Override
  public void close() {
    Descriptors.close(requests, answers);
  }
}
