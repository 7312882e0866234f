package msgq.bench.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * A listening socket: long connections have a thread each, short ones are served one by one, in the
 * order of acceptance, which keeps each lane's order.
 */
final class FarSocket implements FarEnd {
  /** Waits for a connection. */
  interface Acceptor {
    Wire accept() throws IOException;
  }

  private final Settings settings;
  private final String address;
  private final Supplier<Message> messages;
  private final Acceptor acceptor;
  private final Closeable listener;

  FarSocket(
      Settings settings,
      String address,
      Supplier<Message> messages,
      Acceptor acceptor,
      Closeable listener) {
    this.settings = settings;
    this.address = address;
    this.messages = messages;
    this.acceptor = acceptor;
    this.listener = listener;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public int slots() {
    return settings.perMessage() ? 1 : settings.lanes();
  }

  @Override
  public Link link(int slot) {
    return new FarSocketLink(settings, messages.get()) {
      @Override
      Wire accept() throws IOException {
        return acceptor.accept();
      }
    };
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
