package io.github.msgq.libraries;

import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.transport.socket.Backlog;
import io.github.msgq.bench.transport.socket.SocketServerSide.Listener;
import io.github.msgq.bench.transport.socket.UdsTransport;
import io.github.msgq.bench.transport.stream.Wire;
import java.io.File;
import java.io.IOException;
import java.util.Set;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/** UNIX-domain stream sockets through junixsocket's channels and a direct buffer. */
public final class UdsJunixsocket extends UdsTransport {
  @Override
  public String name() {
    return "uds-junixsocket";
  }

  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.values());
  }

  @Override
  protected Wire connect(Settings settings, String path) throws IOException {
    return wire(settings, AFUNIXSocketChannel.open(address(path)));
  }

  @Override
  protected Listener bind(Settings settings, String path) throws IOException {
    AFUNIXServerSocketChannel listener = AFUNIXServerSocketChannel.open();
    listener.bind(address(path), Backlog.SIZE);
    return new Listener(() -> wire(settings, listener.accept()), listener);
  }

  private static AFUNIXSocketAddress address(String path) throws IOException {
    return AFUNIXSocketAddress.of(new File(path));
  }
}
