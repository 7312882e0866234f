package io.github.msgq.bench.endpoints.stream;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.Link;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;

/** A lane over a wire, of a socket or of two pipes or FIFOs. */
public class WireLink extends Link {
  private final int start; // of a message in its buffer
  private final Wire.Opening opening;
  private volatile Wire wire; // null until it is opened
  private volatile boolean closed;

  /** {@code opening} opens both directions, or those that are used. */
  public WireLink(int lane, MessageBuffer message, Wire.Opening opening) {
    super(lane, message);
    this.start = message.head();
    this.opening = opening;
  }

  /** The open connection. */
  protected final Wire wire() {
    return wire;
  }

  /** Whether {@link #close()} has ended it. */
  protected final boolean isClosed() {
    return closed;
  }

  @Override
  public void open() throws IOException {
    Wire connected = opening.open();
    wire = connected;
    if (closed) {
      connected.close();
      throw new AsynchronousCloseException();
    }
  }

  @Override
  public void send() throws IOException {
    write(start);
  }

  /** Writes the buffer from this byte to the message's end. */
  protected final void write(int from) throws IOException {
    wire.write(message(), from, start + message().size());
  }

  @Override
  public void receive() throws IOException {
    wire.readFully(message(), start, start + message().size());
  }

  @Override
  public final Link sender() throws IOException {
    Link sender = new WireLink(lane(), message().another(), () -> wire);
    sender.open();
    return sender;
  }

  @Override
  public void shut() throws IOException {
    if (wire != null) {
      wire.close();
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    Wire connected = wire;
    if (connected != null) {
      connected.abort();
    }
  }
}
