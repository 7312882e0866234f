package io.github.msgq.bench.transport.socket;

import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.Link;
import io.github.msgq.bench.transport.stream.Wire;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Links to a listening socket.
 *
 * @param connectors from the address that the server answered
 * @param remarks {@link ClientSide#remark}
 */
public record SocketClientSide(
    Settings settings,
    String address,
    Supplier<MessageBuffer> messages,
    Function<String, Wire.Opening> connectors,
    Supplier<Optional<String>> remarks)
    implements ClientSide {
  @Override
  public Optional<String> remark() {
    return remarks.get();
  }

  @Override
  public Link link(int lane, String ready) {
    return new SocketClientLink(settings, lane, messages.get(), connectors.apply(ready));
  }
}
