package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Timer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A listening socket: long connections have a thread each, short ones are served one by one, in the
 * order of acceptance, which keeps each lane's order.
 */
public final class SocketServerSide implements ServerSide {
  /**
   * A socket that listens.
   *
   * @param port of TCP; 0 without one
   * @param acceptor waits for a connection; several threads may call it at once
   * @param end ends their calls; the socket is closed at once, or when they have left
   */
  public record Listener(int port, Wire.Opening acceptor, Closeable end) {
    /** One with a path. */
    public Listener(Wire.Opening acceptor, Closeable end) {
      this(0, acceptor, end);
    }
  }

  private final Settings settings;
  private final String address;
  private final Supplier<MessageBuffer> messages;
  private final Listener listener;
  private final Strangers strangers = new Strangers();
  private final Timer timer = new Timer("strangers", true);

  public SocketServerSide(
      Settings settings, String address, Supplier<MessageBuffer> messages, Listener listener) {
    this.settings = settings;
    this.address = address;
    this.messages = messages;
    this.listener = listener;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public List<Link> links() {
    return Stream.<Link>generate(this::link)
        .limit(settings.perMessage() ? 1 : settings.lanes())
        .toList();
  }

  private Link link() {
    return new SocketServerLink(settings, messages.get(), listener.acceptor, strangers, timer);
  }

  @Override
  public Refused refused() {
    return strangers.refused();
  }

  @Override
  public void close() throws IOException {
    timer.cancel();
    listener.end.close();
  }
}
