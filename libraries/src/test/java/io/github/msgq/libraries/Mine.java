package io.github.msgq.libraries;

import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.linux.SocketPath;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.tradeoff.Need;
import io.github.msgq.bench.tradeoff.Reach;
import io.github.msgq.bench.tradeoff.Survival;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import io.github.msgq.bench.transport.socket.Preamble;
import io.github.msgq.bench.transport.socket.SocketClientSide;
import io.github.msgq.bench.transport.socket.SocketServerSide;
import io.github.msgq.bench.transport.stream.ChannelWire;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** UNIX-domain sockets once more, as a transport of your own. */
public final class Mine implements Transport {
  @Override
  public String name() {
    return "mine";
  }

  @Override
  public String nativeName() {
    return "uds"; // what the programs in C and Go call it
  }

  @Override
  public TradeOff tradeOff() {
    return TradeOff.of(Reach.DIRECTORY, Survival.NOTHING, Need.MANY_CLIENTS);
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    String path = SocketPath.in(lease.directory(), "mine");
    return new SocketClientSide(
        settings, path, () -> message(settings), ready -> () -> connect(path), Optional::empty);
  }

  private static ChannelWire connect(String path) throws IOException {
    SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
    return new ChannelWire(channel, channel);
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(UnixDomainSocketAddress.of(address));
    return new SocketServerSide(
        settings,
        address,
        () -> message(settings),
        () -> {
          SocketChannel channel = listener.accept();
          return new ChannelWire(channel, channel);
        },
        () -> {
          listener.close();
          Files.deleteIfExists(Path.of(address));
        });
  }

  private static MessageBuffer message(Settings settings) {
    return MessageBuffer.offHeap(Preamble.LENGTH, settings.size());
  }
}
