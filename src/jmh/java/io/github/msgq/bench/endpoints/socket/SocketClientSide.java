package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.stream.WireLink;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
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
    return new ClientLink(settings, lane, messages.get(), connectors.apply(ready));
  }

  /** The client of a lane. */
  private static final class ClientLink extends WireLink {
    private final boolean perMessage;
    private final boolean replies;
    private final int wait;
    private int connections;

    ClientLink(Settings settings, int lane, MessageBuffer message, Wire.Opening connector) {
      super(lane, message, connector);
      this.perMessage = settings.perMessage();
      this.replies = settings.replies();
      this.wait = Backlog.share(settings.lanes());
      new Preamble(settings).put(message, lane);
    }

    @Override
    public void open() throws IOException {
      super.open();
      if (!perMessage) {
        wire().write(message(), 0, Preamble.LENGTH);
      }
    }

    /** A message that has its connection to itself brings the preamble along. */
    @Override
    public void send() throws IOException {
      write(perMessage ? 0 : Preamble.LENGTH);
    }

    @Override
    public void shut() throws IOException {
      if (perMessage && !replies && ++connections % wait == 0) {
        awaitTheServer();
      }
      super.shut();
    }

    /** Never more connections ahead of the server than its backlog holds. */
    private void awaitTheServer() throws IOException {
      if (wire().read(message(), Preamble.LENGTH, Preamble.LENGTH + 1) >= 0) {
        throw new IOException("the server replied to a one-way message");
      }
    }
  }
}
