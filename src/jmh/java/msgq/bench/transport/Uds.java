package msgq.bench.transport;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import msgq.bench.lease.Lease;

/** UNIX-domain stream sockets through the JDK's {@link SocketChannel} and a direct buffer. */
final class Uds implements Transport {
  @Override
  public String name() {
    return "uds";
  }

  @Override
  public NearEnd prepare(Settings settings, Lease lease) throws IOException {
    String path = SocketPath.in(lease.directory(), "data");
    UnixDomainSocketAddress far = UnixDomainSocketAddress.of(path);
    return new NearSocket(
        settings,
        path,
        () -> message(settings),
        ready -> () -> connect(settings, far),
        Optional::empty);
  }

  @Override
  public FarEnd listen(Settings settings, String address) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(UnixDomainSocketAddress.of(address), Backlog.SIZE);
    return new FarSocket(
        settings,
        address,
        () -> message(settings),
        () -> wire(settings, listener.accept()),
        () -> {
          listener.close();
          Files.deleteIfExists(Path.of(address));
        });
  }

  private static Message message(Settings settings) {
    return Message.offHeap(Preamble.LENGTH, settings.size());
  }

  private static Wire connect(Settings settings, UnixDomainSocketAddress far) throws IOException {
    return wire(settings, SocketChannel.open(far));
  }

  private static Wire wire(Settings settings, SocketChannel channel) throws IOException {
    if (settings.sndbuf() > 0) {
      channel.setOption(StandardSocketOptions.SO_SNDBUF, settings.sndbuf());
    }
    if (settings.rcvbuf() > 0) {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, settings.rcvbuf());
    }
    return new ChannelWire(channel, channel);
  }
}
