package io.github.msgq.libraries;

import static io.github.msgq.bench.terms.parameter.Parameters.DEPTH;
import static io.github.msgq.bench.terms.parameter.Parameters.HOST;
import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;

import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.transport.Ends;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.endpoints.transport.SimpleTransport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/**
 * JeroMQ, ZeroMQ in Java: two DEALER sockets for each lane. Its {@code ipc://} opens a TCP port
 * (see ZeromqTcpIT), so this transport is named tcp and uses it explicitly.
 */
public final class ZeromqTcp extends SimpleTransport {
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
    return TradeOff.of(Reach.NETWORK, Survival.NOTHING, Need.MANY_CLIENTS, Need.MANY_READERS)
        .needing("the library jeromq");
  }

  @Override
  protected Optional<String> unavailable() {
    return Loopback.unavailable();
  }

  @Override
  protected String address(Settings settings, Lease lease) {
    long waiting =
        4L * settings.lanes() * depth(settings) * settings.size(); // both ways, both ends
    if (waiting > Runtime.getRuntime().maxMemory()) {
      throw new NotAvailable(
          "up to %,d messages wait in the heap, which has no room for them: -p depth=10 takes fewer"
              .formatted(4L * settings.lanes() * depth(settings)));
    }
    return "tcp://%s:*".formatted(settings.get(HOST));
  }

  static int depth(Settings settings) {
    return settings.get(DEPTH) > 0 ? settings.get(DEPTH) : USUAL_DEPTH;
  }

  @Override
  protected Ends accept(Settings settings, String address) {
    return new Bound(settings, address);
  }

  @Override
  protected Ends connect(Settings settings, String ports) {
    ZMQ.Context context = ZMQ.context(1);
    return lane -> {
      ZMQ.Socket socket = socket(context, settings);
      socket.connect(ports.split(";")[lane]);
      return new ZeromqEnd(settings, true, socket);
    };
  }

  private static ZMQ.Socket socket(ZMQ.Context context, Settings settings) {
    ZMQ.Socket socket = context.socket(SocketType.DEALER); // a PAIR would refuse the second attempt
    socket.setHandshakeIvl(HELLO_MILLIS);
    socket.setLinger(0);
    socket.setHWM(depth(settings));
    socket.setReceiveTimeOut(ZeromqEnd.LOOK_MILLIS);
    socket.setSendTimeOut(ZeromqEnd.LOOK_MILLIS);
    return socket;
  }

  static boolean blocks(Settings settings) {
    return settings.get(WAIT) == Wait.BLOCK;
  }

  /** A port for each lane. */
  private static final class Bound implements Ends {
    private final Settings settings;
    private final String address;
    private final ZMQ.Context context = ZMQ.context(1);
    private final StringJoiner ports = new StringJoiner(";");
    private final ZeromqWatch watch = new ZeromqWatch();

    Bound(Settings settings, String address) {
      this.settings = settings;
      this.address = address;
    }

    @Override
    public LaneEnd of(int lane) {
      ZMQ.Socket socket = socket(context, settings);
      watch.over(context, socket, lane);
      socket.bind(address);
      ports.add(socket.getLastEndpoint());
      return new ZeromqEnd(settings, false, socket);
    }

    @Override
    public String address(String asked) {
      return ports.toString();
    }

    @Override
    public Refused refused() {
      return watch.refused();
    }

    /** Each end closes its socket. */
    @Override
    public void close() {
      watch.close();
    }
  }
}
