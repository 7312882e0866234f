package io.github.msgq.bench.endpoints.stream;

import static io.github.msgq.bench.terms.parameter.Parameters.CHILD;
import static io.github.msgq.bench.terms.parameter.Parameters.PATTERN;
import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.machine.linux.Kernel;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import jnr.constants.platform.Errno;
import jnr.posix.POSIX;
import jnr.posix.POSIXFactory;

/** Pipes to a child process that is started for one message, and waited for. */
final class ChildLink extends Link {
  private static final int ERRORS = 2;

  private final POSIX posix = POSIXFactory.getNativePOSIX();
  private final Settings settings;
  private long started;
  private int in;
  private int out;
  private volatile int child;
  private volatile boolean closed;

  ChildLink(Settings settings, int lane) {
    super(lane, MessageBuffer.offHeap(0, settings.size()));
    this.settings = settings;
  }

  @Override
  public void open() throws IOException {
    int[] request = Descriptors.pipe();
    int[] reply = Descriptors.pipe();
    in = reply[0];
    out = request[1];
    Descriptors.capacity(out, settings.get(SNDBUF));
    int[] standard = {request[0], reply[1], ERRORS};
    List<String> command =
        List.of(
            settings.get(CHILD),
            "child",
            "pattern=" + settings.get(PATTERN),
            "size=" + settings.size(),
            "message=" + started++);
    try {
      child = Spawn.start(command, List.of(), Path.of("."), standard, List.of(), false);
    } finally {
      Descriptors.close(request[0], reply[1]);
    }
    if (closed) {
      close();
    }
  }

  @Override
  public void send() throws IOException {
    ByteBuffer bytes = message().part(0, message().size());
    while (bytes.hasRemaining()) {
      advance(bytes, posix.write(out, bytes, bytes.remaining()), "write to");
    }
  }

  @Override
  public void receive() throws IOException {
    ByteBuffer bytes = message().part(0, message().size());
    while (bytes.hasRemaining()) {
      long count = posix.read(in, bytes, bytes.remaining());
      if (count == 0) {
        throw new EOFException("the child of message " + (started - 1) + " did not answer");
      }
      advance(bytes, count, "read from");
    }
  }

  private void advance(ByteBuffer bytes, long count, String call) throws IOException {
    if (count < 0) {
      throw new IOException(call + " a pipe: " + Errno.valueOf(posix.errno()).description());
    }
    bytes.position(bytes.position() + (int) count);
  }

  @Override
  public void shut() throws IOException {
    Descriptors.close(in, out);
    int[] status = new int[1];
    int reaped = Kernel.calls().reap(child, true, status);
    child = 0;
    if (reaped < 0 || status[0] != 0) {
      throw new IOException(
          "the child of message %d ended with wait status %d".formatted(started - 1, status[0]));
    }
  }

  /** Kills the child, which wakes a thread that waits for it. */
  @Override
  public void close() {
    closed = true;
    int running = child;
    if (running > 0) {
      Kernel.calls().kill(running);
    }
  }
}
