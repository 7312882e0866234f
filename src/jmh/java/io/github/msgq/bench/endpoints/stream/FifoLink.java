package io.github.msgq.bench.endpoints.stream;

import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.List;

/** A lane over two FIFOs. */
final class FifoLink extends WireLink {
  private final Fifos fifos;

  private FifoLink(Fifos fifos, int lane, Wire.Opening opening) {
    super(lane, MessageBuffer.offHeap(0, fifos.settings.size()), opening);
    this.fifos = fifos;
  }

  static FifoLink ofClient(Settings settings, int lane, String[] paths) {
    Fifos fifos = new Fifos(settings, Path.of(paths[0]), Path.of(paths[1]));
    return new FifoLink(fifos, lane, fifos::ofClient);
  }

  static FifoLink ofServer(Settings settings, int lane, String[] paths) {
    Fifos fifos = new Fifos(settings, Path.of(paths[0]), Path.of(paths[1]));
    return new FifoLink(fifos, lane, settings.perMessage() ? new PerReply(fifos) : fifos::ofServer);
  }

  /** Closing does not wake a thread that waits in open, but opening the other end does. */
  @Override
  public void close() throws IOException {
    super.close();
    for (Path path : List.of(fifos.request, fifos.reply)) {
      if (Files.exists(path)) {
        FileChannel.open(path, READ, WRITE).close();
      }
    }
  }

  private record Fifos(Settings settings, Path request, Path reply) {
    /** Waits for the other end; the FIFO then holds what the settings ask for. */
    FileChannel open(Path fifo, OpenOption... how) throws IOException {
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

    Wire ofClient() throws IOException {
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

    Wire ofServer() throws IOException {
      FileChannel in = open(request, READ);
      return new ChannelWire(in, settings.replies() ? open(reply, WRITE) : null);
    }
  }

  /** A wire that holds the request FIFO open and opens the reply FIFO for each reply. */
  private static final class PerReply extends Wire implements Wire.Opening {
    private final Fifos fifos;
    private ChannelWire requests; // null until it is opened

    PerReply(Fifos fifos) {
      this.fifos = fifos;
    }

    @Override
    public Wire open() throws IOException {
      if (requests == null) {
        requests = new ChannelWire(fifos.open(fifos.request, READ, WRITE), null);
      }
      return this;
    }

    @Override
    public void write(MessageBuffer message, int from, int to) throws IOException {
      try (FileChannel out = FileChannel.open(fifos.reply, WRITE)) {
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
      requests.close();
    }
  }
}
