package msgq.bench.transport.socket;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import msgq.bench.message.MessageBuffer;
import msgq.bench.parameter.Settings;
import msgq.bench.transport.Link;
import msgq.bench.transport.stream.Wire;
import msgq.bench.transport.stream.WireLink;

/** The client of a lane over sockets: {@code connect} is all that differs between them. */
abstract class SocketClientLink extends Link {
  private final int lane;
  private final boolean perMessage;
  private final boolean replies;
  private final int wait;
  private volatile Wire wire;
  private volatile boolean closed;
  private int connections;

  SocketClientLink(Settings settings, int lane, MessageBuffer message) {
    super(message);
    this.lane = lane;
    this.perMessage = settings.perMessage();
    this.replies = settings.replies();
    this.wait = Backlog.share(settings.lanes());
    new Preamble(settings).put(message, lane);
  }

  /** A new connection to the server. */
  abstract Wire connect() throws IOException;

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
    if (!perMessage) {
      connected.write(message(), 0, Preamble.LENGTH);
    }
  }

  @Override
  public final void send() throws IOException {
    MessageBuffer message = message();
    int from = perMessage ? 0 : Preamble.LENGTH;
    wire.write(message, from, Preamble.LENGTH + message.size());
  }

  @Override
  public final void receive() throws IOException {
    MessageBuffer message = message();
    wire.readFully(message, Preamble.LENGTH, Preamble.LENGTH + message.size());
  }

  @Override
  public final Link sender() {
    Wire shared = wire;
    return new WireLink(lane, message().another()) {
      @Override
      protected Wire connect() {
        return shared;
      }

      @Override
      public void send() throws IOException {
        shared.write(message(), Preamble.LENGTH, Preamble.LENGTH + message().size());
      }
    };
  }

  @Override
  public final void shut() throws IOException {
    if (!replies && ++connections % wait == 0) {
      awaitTheFarEnd();
    }
    wire.close();
  }

  /** Never more connections ahead of the server than its backlog holds. */
  private void awaitTheFarEnd() throws IOException {
    if (wire.read(message(), Preamble.LENGTH, Preamble.LENGTH + 1) >= 0) {
      throw new IOException("the server answered a message that wants no answer");
    }
  }

  @Override
  public final void close() throws IOException {
    closed = true;
    Wire connected = wire;
    if (connected != null) {
      connected.abort();
    }
  }
}
