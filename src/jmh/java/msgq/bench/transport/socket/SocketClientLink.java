package msgq.bench.transport.socket;

import java.io.IOException;
import msgq.bench.message.MessageBuffer;
import msgq.bench.parameter.Settings;
import msgq.bench.transport.stream.Wire;
import msgq.bench.transport.stream.WireLink;

/** The client of a lane over sockets, of any kind. */
final class SocketClientLink extends WireLink {
  private final SocketClientSide.Connector connector;
  private final boolean perMessage;
  private final boolean replies;
  private final int wait;
  private int connections;

  SocketClientLink(
      Settings settings, int lane, MessageBuffer message, SocketClientSide.Connector connector) {
    super(lane, message, Preamble.LENGTH);
    this.connector = connector;
    this.perMessage = settings.perMessage();
    this.replies = settings.replies();
    this.wait = Backlog.share(settings.lanes());
    new Preamble(settings).put(message, lane);
  }

  @Override
  protected Wire connect() throws IOException {
    return connector.connect();
  }

  @Override
  public void open() throws IOException {
    super.open();
    if (!perMessage) {
      wire().write(message(), 0, Preamble.LENGTH);
    }
  }

  /** The message of a short connection brings the preamble along. */
  @Override
  public void send() throws IOException {
    write(perMessage ? 0 : Preamble.LENGTH);
  }

  @Override
  public void shut() throws IOException {
    if (!replies && ++connections % wait == 0) {
      awaitTheServer();
    }
    super.shut();
  }

  /** Waits until the server has closed this connection, so that the backlog never overflows. */
  private void awaitTheServer() throws IOException {
    if (wire().read(message(), Preamble.LENGTH, Preamble.LENGTH + 1) >= 0) {
      throw new IOException("the server replied to a one-way message");
    }
  }
}
