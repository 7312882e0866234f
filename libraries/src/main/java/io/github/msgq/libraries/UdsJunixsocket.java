package io.github.msgq.libraries;

import static io.github.msgq.bench.terms.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;
import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;
import static java.net.StandardSocketOptions.SO_RCVBUF;
import static java.net.StandardSocketOptions.SO_SNDBUF;

import io.github.msgq.bench.endpoints.socket.Acceptor;
import io.github.msgq.bench.endpoints.socket.Backlog;
import io.github.msgq.bench.endpoints.socket.ShutdownWire;
import io.github.msgq.bench.endpoints.socket.SocketServerSide.Listener;
import io.github.msgq.bench.endpoints.socket.SocketSetup;
import io.github.msgq.bench.endpoints.socket.UdsTransport;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.File;
import java.io.IOException;
import jnr.constants.platform.Shutdown;
import jnr.enxio.channels.Native;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/** UNIX-domain stream sockets through junixsocket's channels and a direct buffer. */
public final class UdsJunixsocket extends UdsTransport {
  private static final int SHUT_RD = Shutdown.SHUT_RD.intValue();

  public UdsJunixsocket() {
    super("uds-junixsocket", "", IN_EACH_WAY);
  }

  @Override
  public TradeOff tradeOff() {
    return TRADE_OFF.needing("the library junixsocket");
  }

  @Override
  protected Wire connect(Settings settings, String path) throws IOException {
    return wire(settings, AFUNIXSocketChannel.open(address(path)));
  }

  @Override
  protected Listener bind(Settings settings, String path) throws IOException {
    return SocketSetup.apply(
        AFUNIXServerSocketChannel.open(),
        listener -> {
          listener.bind(address(path), Backlog.SIZE);
          int fd = FileDescriptorCast.using(listener.getFileDescriptor()).as(Integer.class);
          Acceptor acceptor =
              new Acceptor(
                  () -> wire(settings, listener.accept()),
                  () -> Native.shutdown(fd, SHUT_RD),
                  listener);
          return new Listener(acceptor, acceptor);
        });
  }

  private static Wire wire(Settings settings, AFUNIXSocketChannel connected) throws IOException {
    return SocketSetup.apply(
        connected,
        channel -> {
          SocketSetup.buffer(channel, SO_SNDBUF, settings.get(SNDBUF));
          SocketSetup.buffer(channel, SO_RCVBUF, settings.get(RCVBUF));
          return new ShutdownWire(channel, settings.get(WAIT));
        });
  }

  private static AFUNIXSocketAddress address(String path) throws IOException {
    return AFUNIXSocketAddress.of(new File(path));
  }
}
