package msgq.bench.transport;

import java.io.IOException;
import java.util.function.Supplier;

/** Links to a listening socket. */
final class NearSocket implements NearEnd {
  /** Makes a connection. */
  interface Connector {
    Wire connect(String address) throws IOException;
  }

  private final Settings settings;
  private final String address;
  private final Supplier<Message> messages;
  private final Connector connector;

  NearSocket(Settings settings, String address, Supplier<Message> messages, Connector connector) {
    this.settings = settings;
    this.address = address;
    this.messages = messages;
    this.connector = connector;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public Link link(int lane, String ready) {
    return new NearSocketLink(settings, lane, messages.get()) {
      @Override
      Wire connect() throws IOException {
        return connector.connect(ready);
      }
    };
  }
}
