package msgq.bench.process;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** The lines that the harness and an endpoint exchange, apart from the data. */
public final class ControlChannel implements Closeable {
  private static final int USUAL_BUFFER = -1;

  private final SocketChannel channel;
  private final BufferedReader in;

  public ControlChannel(SocketChannel channel) {
    this.channel = channel;
    this.in = lines(channel);
  }

  /** Reads lines of UTF-8, in which other bytes do no harm. */
  static BufferedReader lines(ReadableByteChannel channel) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
    return new BufferedReader(Channels.newReader(channel, decoder, USUAL_BUFFER));
  }

  /** Says one line; whoever is gone does not hear it. */
  public synchronized void say(String line) throws IOException {
    String oneLine = line.strip().replaceAll("\\s+", " ");
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(oneLine + "\n");
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Waits for a line; null when nobody is there any more. */
  public String hear() {
    try {
      return in.readLine();
    } catch (IOException e) {
      return null; // closed on either side
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
