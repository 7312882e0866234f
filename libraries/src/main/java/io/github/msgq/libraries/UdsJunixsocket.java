package io.github.msgq.libraries;

import static io.github.msgq.bench.parameter.Parameters.RCVBUF;
import static io.github.msgq.bench.parameter.Parameters.SNDBUF;
import static io.github.msgq.bench.parameter.Parameters.WAIT;

import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.linux.SocketPath;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import io.github.msgq.bench.transport.socket.Backlog;
import io.github.msgq.bench.transport.socket.Preamble;
import io.github.msgq.bench.transport.socket.SocketClientSide;
import io.github.msgq.bench.transport.socket.SocketServerSide;
import io.github.msgq.bench.transport.socket.Uds;
import io.github.msgq.bench.transport.stream.ChannelWire;
import java.io.File;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/** UNIX-domain stream sockets through junixsocket's channels and a direct buffer. */
public final class UdsJunixsocket implements Transport {
  @Override
  public String name() {
    return "uds-junixsocket";
  }

  @Override
  public String nativeName() {
    return "uds";
  }

  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.values());
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
        ready -> () -> wire(settings, AFUNIXSocketChannel.open(address(path))),
        Optional::empty);
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    AFUNIXServerSocketChannel listener = AFUNIXServerSocketChannel.open();
    listener.bind(address(address), Backlog.SIZE);
    return new SocketServerSide(
        settings,
        address,
        () -> message(settings),
        () -> wire(settings, listener.accept()),
        () -> {
          listener.close();
          Files.deleteIfExists(Path.of(address));
        });
  }

  private static AFUNIXSocketAddress address(String path) throws IOException {
    return AFUNIXSocketAddress.of(new File(path));
  }

  private static MessageBuffer message(Settings settings) {
    return MessageBuffer.offHeap(Preamble.LENGTH, settings.size());
  }

  private static ChannelWire wire(Settings settings, SocketChannel channel) throws IOException {
    if (settings.get(SNDBUF) > 0) {
      channel.setOption(StandardSocketOptions.SO_SNDBUF, settings.get(SNDBUF));
    }
    if (settings.get(RCVBUF) > 0) {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, settings.get(RCVBUF));
    }
    return ChannelWire.of(channel, settings.get(WAIT));
  }
}
