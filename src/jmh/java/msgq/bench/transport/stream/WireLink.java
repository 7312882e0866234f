package msgq.bench.transport.stream;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import msgq.bench.message.MessageBuffer;
import msgq.bench.transport.Link;

/** A lane's own pair of pipes or FIFOs: no preamble, nothing but messages. */
public abstract class WireLink extends Link {
  private final int lane;
  private volatile Wire wire;
  private volatile boolean closed;

  public WireLink(int lane, MessageBuffer message) {
    super(message);
    this.lane = lane;
  }

  /** Opens both directions, or those that are used. */
  protected abstract Wire connect() throws IOException;

  @Override
  public final int lane() {
    return lane;
  }

  @Override
  public final void open() throws IOException {
    Wire connected = connect();
    wire = connected;
    if (closed) {
      connected.close();
      throw new AsynchronousCloseException();
    }
  }

  @Override
  public void send() throws IOException {
    wire.write(message(), 0, message().size());
  }

  @Override
  public final void receive() throws IOException {
    wire.readFully(message(), 0, message().size());
  }

  @Override
  public final Link sender() throws IOException {
    Wire shared = wire;
    Link sender =
        new WireLink(lane, message().another()) {
          @Override
          protected Wire connect() {
            return shared;
          }
        };
    sender.open();
    return sender;
  }

  @Override
  public final void shut() throws IOException {
    wire.close();
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
