package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.Ends;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.endpoints.transport.SimpleTransport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** UNIX-domain sockets once more, as a transport of your own. */
public final class Mine extends SimpleTransport {
  @Override
  public String name() {
    return "mine";
  }

  @Override
  public TradeOff tradeOff() {
    return TradeOff.of(Reach.DIRECTORY, Survival.NOTHING, Need.MANY_CLIENTS);
  }

  @Override
  protected String address(Settings settings, Lease lease) throws IOException {
    return SocketPath.in(lease.directory(), "mine");
  }

  @Override
  protected Ends accept(Settings settings, String address) {
    return lane -> {
      ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      listener.bind(UnixDomainSocketAddress.of(address + lane));
      return new Stream() {
        @Override
        public boolean open() throws IOException {
          channel = listener.accept();
          return true;
        }

        @Override
        public void close() throws IOException {
          listener.close();
          super.close();
        }
      };
    };
  }

  @Override
  protected Ends connect(Settings settings, String address) {
    return lane -> {
      Stream stream = new Stream();
      stream.channel = SocketChannel.open(UnixDomainSocketAddress.of(address + lane));
      return stream;
    };
  }

  private static class Stream implements LaneEnd {
    volatile SocketChannel channel; // null until it is open

    @Override
    public boolean send(MessageBuffer message) throws IOException {
      ByteBuffer bytes = message.part(0, message.size());
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      return true;
    }

    @Override
    public boolean receive(MessageBuffer message) throws IOException {
      ByteBuffer bytes = message.part(0, message.size());
      while (bytes.hasRemaining()) {
        if (channel.read(bytes) < 0) {
          throw new EOFException("the other side closed the connection");
        }
      }
      return true;
    }

    @Override
    public void close() throws IOException {
      SocketChannel opened = channel;
      if (opened != null) {
        opened.close();
      }
    }
  }
}
