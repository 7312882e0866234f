package io.github.msgq.bench.transport.raw;

import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.linux.SocketPath;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.socket.SocketClientSide;
import io.github.msgq.bench.transport.socket.SocketServerSide;
import io.github.msgq.bench.transport.socket.Uds;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** UNIX-domain stream sockets that Java calls through Panama. */
public final class UdsRaw extends RawSocketTransport {
  @Override
  public String name() {
    return "uds-ffm";
  }

  @Override
  public String nativeName() {
    return "uds";
  }

  @Override
  public TradeOff tradeOff() {
    return new Uds().tradeOff();
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    String path = SocketPath.in(lease.directory(), "data");
    return new SocketClientSide(
        settings,
        path,
        () -> message(settings),
        ready -> () -> connect(settings, path),
        Optional::empty);
  }

  private static Wire connect(Settings settings, String path) throws IOException {
    RawSocket socket = RawSocket.of(RawSocket.UNIX);
    try {
      socket.buffers(settings);
      socket.connect(RawSocket.name(path));
      return socket.wire(settings);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    RawSocket listener = RawSocket.of(RawSocket.UNIX);
    listener.bind(RawSocket.name(address));
    listener.listen();
    return new SocketServerSide(
        settings,
        address,
        () -> message(settings),
        () -> {
          RawSocket accepted = listener.accept();
          accepted.buffers(settings);
          return accepted.wire(settings);
        },
        () -> {
          listener.close();
          Files.deleteIfExists(Path.of(address));
        });
  }
}
