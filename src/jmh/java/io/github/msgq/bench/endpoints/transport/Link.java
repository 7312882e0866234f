package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.Closeable;
import java.io.IOException;

/**
 * One end of one lane. A single thread sends and receives; {@link #close()} may be called by
 * another thread at any time and makes a blocked call fail with an exception.
 *
 * <p>A long connection is opened once. A short one is opened before and shut after each message (at
 * the server, opening waits for the next connection if the transport has connections).
 */
public abstract class Link implements Closeable {
  private final int lane;
  private final MessageBuffer message;

  protected Link(int lane, MessageBuffer message) {
    this.lane = lane;
    this.message = message;
  }

  /** What {@link #send()} sends and {@link #receive()} fills. */
  public final MessageBuffer message() {
    return message;
  }

  /** The lane that this link serves; a socket's server knows it once the link is open. */
  public int lane() {
    return lane;
  }

  /** Connects, or waits for a connection. */
  public abstract void open() throws IOException;

  /** Sends the whole message; waits while there is no room. */
  public abstract void send() throws IOException;

  /**
   * Waits for a whole message.
   *
   * @throws java.io.EOFException if the other side closed the connection between two messages
   * @throws Damaged if a message of the wrong length arrived
   */
  public abstract void receive() throws IOException;

  /**
   * A second link over this one's open long connection, with its own message, so that one thread
   * can send while another receives here.
   */
  public Link sender() throws IOException {
    throw new NotAvailable("this transport cannot send and receive at once");
  }

  /** Ends this connection, if there is one, after the last call; {@link #open()} makes the next. */
  public abstract void shut() throws IOException;

  /** Ends it for good, and blocked calls fail. Any thread may call it; idempotent. */
  @Override
  public abstract void close() throws IOException;
}
