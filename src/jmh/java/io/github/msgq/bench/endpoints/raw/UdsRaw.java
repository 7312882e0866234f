package io.github.msgq.bench.endpoints.raw;

import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.socket.SocketSetup;
import io.github.msgq.bench.endpoints.socket.UdsTransport;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.Panama;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.util.Optional;

/** UNIX-domain stream sockets that Java calls through Panama. */
public final class UdsRaw extends UdsTransport {
  public UdsRaw() {
    super("uds-ffm", "uds through Panama, without a channel", IN_EACH_WAY);
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Panama.unavailable();
  }

  @Override
  protected Wire connect(Settings settings, String path) throws IOException {
    return SocketSetup.apply(
        RawSocket.of(RawSocket.UNIX),
        socket -> {
          socket.buffers(settings);
          socket.connect(RawSocket.name(path));
          return socket.wire(settings);
        });
  }

  @Override
  protected Listener bind(Settings settings, String path) throws IOException {
    return SocketSetup.apply(
        RawSocket.of(RawSocket.UNIX),
        listener -> {
          listener.bind(RawSocket.name(path));
          return listener.listen(
              0,
              socket -> {
                socket.buffers(settings);
                return socket.wire(settings);
              });
        });
  }
}
