package msgq.bench.transport;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Links to a listening socket. */
final class NearSocket implements NearEnd {
  /** Makes connections. */
  interface Connector {
    Wire connect() throws IOException;
  }

  private final Settings settings;
  private final String address;
  private final Supplier<Message> messages;
  private final Function<String, Connector> connectors;
  private final Supplier<Optional<String>> remark;

  /**
   * @param connectors from the address that the far end answered
   */
  NearSocket(
      Settings settings,
      String address,
      Supplier<Message> messages,
      Function<String, Connector> connectors,
      Supplier<Optional<String>> remark) {
    this.settings = settings;
    this.address = address;
    this.messages = messages;
    this.connectors = connectors;
    this.remark = remark;
  }

  @Override
  public Optional<String> remark() {
    return remark.get();
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public Link link(int lane, String ready) {
    Connector connector = connectors.apply(ready);
    return new NearSocketLink(settings, lane, messages.get()) {
      @Override
      Wire connect() throws IOException {
        return connector.connect();
      }
    };
  }
}
