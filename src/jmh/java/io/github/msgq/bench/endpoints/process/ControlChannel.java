package io.github.msgq.bench.endpoints.process;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** The lines that the harness and an endpoint exchange, apart from the data. */
public final class ControlChannel implements Closeable {
  /** Sent now and then to an endpoint that would not notice when the harness is cut off. */
  public static final String ALIVE = "ALIVE";

  /** Bytes of a line, beyond which a program that is no endpoint gets it in pieces. */
  static final int LONGEST = 1 << 16;

  private final ReadableByteChannel in;
  private final BufferedReader lines;
  private final WritableByteChannel out;

  public ControlChannel(ReadableByteChannel in, WritableByteChannel out) {
    this(in, out, Integer.MAX_VALUE);
  }

  ControlChannel(ReadableByteChannel in, WritableByteChannel out, int longest) {
    this.in = in;
    this.lines = lines(in, longest);
    this.out = out;
  }

  /**
   * Reads lines of UTF-8 and replaces malformed bytes. It returns each line as soon as that has
   * come; Channels.newReader() would wait until its buffer is full.
   *
   * @param longest bytes after which a line ends where a read ends, so that an endless one takes no
   *     memory without end
   */
  static BufferedReader lines(ReadableByteChannel channel, int longest) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
    InputStream bytes =
        new InputStream() {
          private int length; // of the line so far

          @Override
          public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one) < 0 ? -1 : one[0] & 0xFF;
          }

          @Override
          public int read(byte[] into, int from, int length) throws IOException {
            if (this.length > longest) {
              this.length = 0;
              into[from] = '\n';
              return 1;
            }
            int read = channel.read(ByteBuffer.wrap(into, from, length));
            int last = read - 1;
            while (last >= 0 && into[from + last] != '\n') {
              last--;
            }
            this.length = last < 0 ? this.length + read : read - 1 - last;
            return read;
          }
        };
    return new BufferedReader(new InputStreamReader(bytes, decoder));
  }

  /** Sends one line; an IOException if the other side is gone. */
  public synchronized void say(String line) throws IOException {
    String oneLine = line.strip().replaceAll("\\s+", " ");
    Channels.newOutputStream(out).write((oneLine + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Waits for a line; null if the other side is gone. */
  public String hear() {
    try {
      return lines.readLine();
    } catch (IOException e) {
      return null; // closed on either side
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
    in.close();
  }
}
