package io.github.msgq.bench.transport.stream;

import static io.github.msgq.bench.parameter.Parameters.SNDBUF;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.linux.Descriptors;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.List;

/** A lane over two FIFOs. */
abstract class FifoLink extends WireLink {
  final Settings settings;
  final Path request;
  final Path reply;

  FifoLink(Settings settings, int lane, String[] paths) {
    super(lane, MessageBuffer.offHeap(0, settings.size()));
    this.settings = settings;
    this.request = Path.of(paths[0]);
    this.reply = Path.of(paths[1]);
  }

  /** Waits for the other end; the FIFO then holds what the settings ask for. */
  final FileChannel open(Path fifo, OpenOption... how) throws IOException {
    FileChannel channel = FileChannel.open(fifo, how);
    try {
      if (settings.get(SNDBUF) > 0) {
        Descriptors.capacity(fifo.toString(), settings.get(SNDBUF));
      }
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Closing does not wake a thread that waits in open, but opening the other end does. */
  @Override
  public void close() throws IOException {
    super.close();
    for (Path path : List.of(request, reply)) {
      if (Files.exists(path)) {
        FileChannel.open(path, READ, WRITE).close();
      }
    }
  }

  static final class ClientLink extends FifoLink {
    ClientLink(Settings settings, int lane, String[] paths) {
      super(settings, lane, paths);
    }

    @Override
    protected Wire connect() throws IOException {
      if (!settings.replies()) {
        return new ChannelWire(null, open(request, WRITE));
      }
      if (settings.perMessage()) {
        // before the request, or the reply might come and go while nobody has it open; for writing
        // too, or the end of the reply before this one could be taken for the end of this one
        FileChannel in = open(reply, READ, WRITE);
        return new ChannelWire(in, open(request, WRITE));
      }
      FileChannel out = open(request, WRITE);
      return new ChannelWire(open(reply, READ), out);
    }
  }

  static final class ServerLink extends FifoLink {
    private Wire held;

    ServerLink(Settings settings, int lane, String[] paths) {
      super(settings, lane, paths);
    }

    @Override
    protected Wire connect() throws IOException {
      if (!settings.perMessage()) {
        FileChannel in = open(request, READ);
        return new ChannelWire(in, settings.replies() ? open(reply, WRITE) : null);
      }
      if (held == null) {
        held = new PerReply(open(request, READ, WRITE), reply);
      }
      return held;
    }
  }

  /** Holds the request FIFO open and opens the reply FIFO for each reply. */
  private static final class PerReply extends Wire {
    private final FileChannel in;
    private final ChannelWire requests;
    private final Path reply;

    PerReply(FileChannel in, Path reply) {
      this.in = in;
      this.requests = new ChannelWire(in, null);
      this.reply = reply;
    }

    @Override
    public void write(MessageBuffer message, int from, int to) throws IOException {
      try (FileChannel out = FileChannel.open(reply, WRITE)) {
        new ChannelWire(null, out).write(message, from, to);
      }
    }

    @Override
    public int read(MessageBuffer message, int from, int to) throws IOException {
      return requests.read(message, from, to);
    }

    /** Stays open after a message: closing could lose what the client has written for the next. */
    @Override
    public void close() {}

    @Override
    public void abort() throws IOException {
      in.close();
    }
  }
}
