package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.DescribedTransport;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** UNIX-domain stream sockets, whatever connects and accepts them. */
public abstract class UdsTransport extends DescribedTransport {
  /** What these sockets are, to other libraries' transports, too. */
  public static final TradeOff TRADE_OFF =
      new TradeOff(
          Reach.DIRECTORY,
          Survival.NOTHING,
          Set.of(Need.MANY_CLIENTS),
          "It is a stream: your program marks where a message ends.",
          "net.core.wmem_default bytes can be under way, and a path has at most 107 bytes. When it is full, the sender waits.",
          "After a crash the other end reads the end of the stream; the socket's file stays and must be removed before the next bind.",
          "The mode bits of the socket's file and of its directory guard it, and the kernel reports who has connected (SO_PEERCRED).");

  protected UdsTransport(String name, String description, Set<Wait> waits) {
    super(name, description, waits);
  }

  protected abstract Wire connect(Settings settings, String path) throws IOException;

  /** Listens at this path; the socket's file is deleted afterwards. */
  protected abstract Listener bind(Settings settings, String path) throws IOException;

  /** By default outside the heap. */
  protected MessageBuffer message(Settings settings) {
    return MessageBuffer.offHeap(Preamble.LENGTH, settings.size());
  }

  @Override
  public final String nativeName() {
    return "uds";
  }

  @Override
  public TradeOff tradeOff() {
    return TRADE_OFF;
  }

  @Override
  public final ClientSide prepare(Settings settings, Lease lease) throws IOException {
    String path = SocketPath.in(lease.directory(), "data");
    return new SocketClientSide(
        settings,
        path,
        () -> message(settings),
        ready -> () -> connect(settings, path),
        Optional::empty);
  }

  @Override
  public final ServerSide listen(Settings settings, String path) throws IOException {
    Listener listener = bind(settings, path);
    Closeable end =
        () -> {
          listener.end().close();
          Files.deleteIfExists(Path.of(path));
        };
    return new SocketServerSide(
        settings, path, () -> message(settings), new Listener(listener.acceptor(), end));
  }
}
