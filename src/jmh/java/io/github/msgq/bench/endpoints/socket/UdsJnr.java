package io.github.msgq.bench.endpoints.socket;

import static io.github.msgq.bench.terms.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import jnr.constants.platform.Shutdown;
import jnr.enxio.channels.Native;
import jnr.unixsocket.UnixServerSocketChannel;
import jnr.unixsocket.UnixSocketAddress;
import jnr.unixsocket.UnixSocketChannel;
import jnr.unixsocket.UnixSocketOptions;

/**
 * UNIX-domain stream sockets through jnr-unixsocket. The library copies each message through a
 * buffer that it allocates; that is its cost, not ours.
 */
public final class UdsJnr extends UdsTransport {
  private static final int SHUT_RD = Shutdown.SHUT_RD.intValue();

  public UdsJnr() {
    super("uds-jnr", "UNIX-domain stream sockets through the library of jnr", BLOCKING);
  }

  @Override
  public TradeOff tradeOff() {
    return TRADE_OFF.needing("the library jnr-unixsocket");
  }

  @Override
  protected Wire connect(Settings settings, String path) throws IOException {
    return wire(settings, UnixSocketChannel.open(new UnixSocketAddress(path)));
  }

  @Override
  protected Listener bind(Settings settings, String path) throws IOException {
    return SocketSetup.apply(
        UnixServerSocketChannel.open(),
        listener -> {
          listener.socket().bind(new UnixSocketAddress(path), Backlog.SIZE);
          Acceptor acceptor =
              new Acceptor(
                  () -> wire(settings, listener.accept()),
                  () -> Native.shutdown(listener.getFD(), SHUT_RD),
                  listener);
          return new Listener(acceptor, acceptor);
        });
  }

  @Override
  protected MessageBuffer message(Settings settings) {
    return MessageBuffer.onHeap(Preamble.LENGTH, settings.size());
  }

  private static Wire wire(Settings settings, UnixSocketChannel connected) throws IOException {
    return SocketSetup.apply(
        connected,
        channel -> {
          SocketSetup.buffer(channel, UnixSocketOptions.SO_SNDBUF, settings.get(SNDBUF));
          SocketSetup.buffer(channel, UnixSocketOptions.SO_RCVBUF, settings.get(RCVBUF));
          return new ShutdownWire(channel, Wait.BLOCK);
        });
  }
}
