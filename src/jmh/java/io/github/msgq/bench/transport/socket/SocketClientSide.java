package io.github.msgq.bench.transport.socket;

import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.Link;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Links to a listening socket. */
public final class SocketClientSide implements ClientSide {
  /** Makes connections. */
  public interface Connector {
    Wire connect() throws IOException;
  }

  private final Settings settings;
  private final String address;
  private final Supplier<MessageBuffer> messages;
  private final Function<String, Connector> connectors;
  private final Supplier<Optional<String>> remark;

  /**
   * @param connectors from the address that the server answered
   */
  public SocketClientSide(
      Settings settings,
      String address,
      Supplier<MessageBuffer> messages,
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
    return new SocketClientLink(settings, lane, messages.get()) {
      @Override
      protected Wire connect() throws IOException {
        return connector.connect();
      }
    };
  }
}
