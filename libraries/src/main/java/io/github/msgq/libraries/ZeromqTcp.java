package io.github.msgq.libraries;

import static io.github.msgq.bench.parameter.Parameters.DEPTH;
import static io.github.msgq.bench.parameter.Parameters.HOST;
import static io.github.msgq.bench.parameter.Parameters.WAIT;

import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.message.Refused;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.problem.NotAvailable;
import io.github.msgq.bench.tradeoff.Need;
import io.github.msgq.bench.tradeoff.Reach;
import io.github.msgq.bench.tradeoff.Survival;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.Link;
import io.github.msgq.bench.transport.PerLane;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import io.github.msgq.bench.transport.socket.Loopback;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/**
 * JeroMQ, ZeroMQ in Java: two DEALER sockets for each lane. Its {@code ipc://} opens a TCP port
 * (see ZeromqTcpIT), so this transport is named tcp and uses it explicitly.
 */
public final class ZeromqTcp implements Transport {
  private static final int USUAL_DEPTH = 1000; // ZeroMQ's own high-water mark

  /**
   * A few in a hundred connections of JeroMQ 0.6.0 never complete their handshake (jeromq#1022). It
   * is retried after this time; the default, 30 s, is longer than an endpoint may stall.
   */
  private static final int HELLO_MILLIS = 500;

  @Override
  public String name() {
    return "zeromq-tcp";
  }

  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.values());
  }

  @Override
  public TradeOff tradeOff() {
    return TradeOff.of(Reach.NETWORK, Survival.NOTHING, Need.MANY_CLIENTS, Need.MANY_READERS);
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return LongOnly.reason(connection).or(Loopback::unavailable);
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) {
    long waiting =
        4L * settings.lanes() * depth(settings) * settings.size(); // both ways, both ends
    if (waiting > Runtime.getRuntime().maxMemory()) {
      throw new NotAvailable(
          "up to %,d messages wait in the heap, which has no room for them: -p depth=10 takes fewer"
              .formatted(4L * settings.lanes() * depth(settings)));
    }
    return new ZeromqClient(settings);
  }

  static int depth(Settings settings) {
    return settings.get(DEPTH) > 0 ? settings.get(DEPTH) : USUAL_DEPTH;
  }

  @Override
  public ServerSide listen(Settings settings, String address) {
    ZMQ.Context context = ZMQ.context(1);
    List<Link> links = new ArrayList<>();
    StringJoiner ports = new StringJoiner(";");
    ZeromqWatch watch = new ZeromqWatch();
    for (int lane = 0; lane < settings.lanes(); lane++) {
      ZMQ.Socket socket = socket(context, settings);
      watch.over(context, socket, lane);
      socket.bind("tcp://%s:*".formatted(settings.get(HOST)));
      ports.add(socket.getLastEndpoint());
      links.add(new ZeromqLink(settings, lane, false, socket));
    }
    return new PerLane(ports.toString(), links, watch::close) { // its links close the sockets
      @Override
      public Refused refused() {
        return watch.refused();
      }
    };
  }

  private static ZMQ.Socket socket(ZMQ.Context context, Settings settings) {
    ZMQ.Socket socket = context.socket(SocketType.DEALER); // a PAIR would refuse the second attempt
    socket.setHandshakeIvl(HELLO_MILLIS);
    socket.setLinger(0);
    socket.setHWM(depth(settings));
    socket.setReceiveTimeOut(ZeromqLink.LOOK_MILLIS);
    socket.setSendTimeOut(ZeromqLink.LOOK_MILLIS);
    return socket;
  }

  static boolean blocks(Settings settings) {
    return settings.get(WAIT) == Wait.BLOCK;
  }

  /** Its context is created before a lane is pinned, so that ZeroMQ's own thread is not pinned. */
  private static final class ZeromqClient implements ClientSide {
    private final Settings settings;
    private final ZMQ.Context context = ZMQ.context(1);

    ZeromqClient(Settings settings) {
      this.settings = settings;
    }

    @Override
    public String address() {
      return "tcp://127.0.0.1:*";
    }

    @Override
    public Link link(int lane, String ready) throws IOException {
      ZMQ.Socket socket = socket(context, settings);
      socket.connect(ready.split(";")[lane]);
      return new ZeromqLink(settings, lane, true, socket);
    }
  }
}
