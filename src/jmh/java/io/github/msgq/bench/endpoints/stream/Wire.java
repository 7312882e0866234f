package io.github.msgq.bench.endpoints.stream;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.message.Refused;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;

/** One connection that carries bytes in order and without message borders. */
public abstract class Wire implements Closeable {
  /** The opening of one: by connecting, or by waiting for a connection. */
  public interface Opening {
    Wire open() throws IOException;
  }

  /** Writes these bytes of the message's buffer, all of them. */
  public abstract void write(MessageBuffer message, int from, int to) throws IOException;

  /** Reads at least one byte and at most to this index; the index reached, or -1 at the end. */
  public abstract int read(MessageBuffer message, int from, int to) throws IOException;

  /**
   * The user at the other end, or {@link Refused#UNKNOWN}. Asked of TCP only: nobody else can enter
   * the directory of a UNIX-domain socket.
   */
  public int user() {
    return Refused.UNKNOWN;
  }

  /** Ends the connection from another thread, and wakes threads that wait for it. */
  public void abort() throws IOException {
    close();
  }

  /** Fills these bytes of the buffer; EOFException if none comes, {@link Damaged} if some do. */
  public final void readFully(MessageBuffer message, int from, int to) throws IOException {
    int at = from;
    while (at < to) {
      int reached = read(message, at, to);
      if (reached < 0) {
        throw at == from
            ? new EOFException("the other side closed the connection")
            : new Damaged("the connection ended " + (at - from) + " bytes into a message");
      }
      at = reached;
    }
  }
}
