package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.DescribedTransport;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;

/** TCP, on the loopback interface if client and server share one, whatever connects and accepts. */
public abstract class TcpTransport extends DescribedTransport {
  /** What TCP is, to other libraries' transports, too. */
  public static final TradeOff TRADE_OFF =
      new TradeOff(
          Reach.NETWORK,
          Survival.NOTHING,
          Set.of(Need.MANY_CLIENTS),
          "It is a stream: your program marks where a message ends.",
          "Buffers grow by themselves up to net.ipv4.tcp_*mem, and each short connection uses up a port. When they are full, the sender waits.",
          "After a crash nothing is left; the other end's connection is reset.",
          "Every local user can connect, and other hosts if you listen beyond the loopback: your program encrypts and authenticates.");

  protected TcpTransport(String name, String description, Set<Wait> waits) {
    super(name, description, waits);
  }

  /** Connects as the settings say, from {@code source}; null if the system may choose that. */
  protected abstract Wire connect(
      Settings settings, InetSocketAddress server, InetSocketAddress source) throws IOException;

  protected abstract Listener bind(Settings settings, InetSocketAddress address) throws IOException;

  /** By default outside the heap. */
  protected MessageBuffer message(Settings settings) {
    return MessageBuffer.offHeap(Preamble.LENGTH, settings.size());
  }

  @Override
  public final String nativeName() {
    return "tcp";
  }

  @Override
  public final TradeOff tradeOff() {
    return TRADE_OFF;
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Loopback.unavailable();
  }

  @Override
  public final ClientSide prepare(Settings settings, Lease lease) {
    return Loopback.client(settings, () -> message(settings), this::connect);
  }

  @Override
  public final ServerSide listen(Settings settings, String address) throws IOException {
    Listener listener = bind(settings, Loopback.parse(settings, address));
    return new SocketServerSide(
        settings, Loopback.text(settings, listener.port()), () -> message(settings), listener);
  }
}
