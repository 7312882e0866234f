package io.github.msgq.bench.endpoints.session;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.Uds;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.Disturbed;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import io.github.msgq.host.Command;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** UNIX-domain sockets whose server does one thing wrong, at its fifth message. */
public abstract class FaultyTransport implements Transport {
  private static final long FIFTH = 4;

  private final Uds uds = new Uds();
  private final String name;
  private final Fault fifth;
  private final Fault sixth;

  /** What is done with a link whose message has come, or is to come. */
  protected interface Fault {
    void with(Link link) throws IOException;
  }

  /**
   * @param fifth done when the fifth message is in the link's buffer
   */
  protected FaultyTransport(String fault, Fault fifth) {
    this(fault, fifth, Link::receive);
  }

  /**
   * @param sixth done instead of the receipt of the sixth
   */
  private FaultyTransport(String fault, Fault fifth, Fault sixth) {
    name = "faulty-" + fault;
    this.fifth = fifth;
    this.sixth = sixth;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    return uds.prepare(settings, lease);
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    ServerSide server = uds.listen(settings, address);
    return new ServerSide() {
      @Override
      public String address() {
        return server.address();
      }

      @Override
      public List<FaultyLink> links() {
        return server.links().stream().map(FaultyLink::new).toList();
      }

      @Override
      public void close() throws IOException {
        server.close();
      }
    };
  }

  private final class FaultyLink extends Link {
    private final Link link;
    private long received;

    FaultyLink(Link link) {
      super(link.lane(), link.message());
      this.link = link;
    }

    @Override
    public int lane() {
      return link.lane();
    }

    @Override
    public void open() throws IOException {
      link.open();
    }

    @Override
    public void send() throws IOException {
      link.send();
    }

    @Override
    public void receive() throws IOException {
      long number = received++;
      if (number == FIFTH + 1) {
        sixth.with(link);
        return;
      }
      link.receive();
      if (number == FIFTH) {
        fifth.with(link);
      }
    }

    @Override
    public void shut() throws IOException {
      link.shut();
    }

    @Override
    public void close() throws IOException {
      link.close();
    }
  }

  /** Never listens. */
  public static final class Refuses extends FaultyTransport {
    public Refuses() {
      super("refuses", link -> {});
    }

    @Override
    public ServerSide listen(Settings settings, String address) throws IOException {
      throw new IOException("nowhere to listen");
    }
  }

  /** Finds the machine busy. */
  public static final class Spoils extends FaultyTransport {
    public Spoils() {
      super("spoils", link -> {});
    }

    @Override
    public ClientSide prepare(Settings settings, Lease lease) {
      throw new Disturbed("not typical: a test says so");
    }
  }

  public static final class Drops extends FaultyTransport {
    public Drops() {
      super("drops", Link::receive);
    }
  }

  public static final class Polls extends FaultyTransport {
    public Polls() {
      super("polls", link -> {});
    }

    @Override
    public Set<Wait> waits() {
      return Set.of(Wait.SPIN, Wait.BACKOFF);
    }

    @Override
    public TradeOff tradeOff() {
      return new Uds().tradeOff();
    }
  }

  public static final class Duplicates extends FaultyTransport {
    public Duplicates() {
      super("duplicates", link -> {}, link -> {});
    }
  }

  public static final class Swaps extends FaultyTransport {
    public Swaps() {
      super("swaps", Link::receive, link -> link.message().stamp(FIFTH));
    }
  }

  public static final class Truncates extends FaultyTransport {
    public Truncates() {
      super("truncates", link -> clearHalf(link.message()));
    }

    private static void clearHalf(MessageBuffer message) {
      for (int i = message.size() / 2; i < message.size(); i++) {
        message.buffer().put(message.head() + i, (byte) 0);
      }
    }
  }

  public static final class Stalls extends FaultyTransport {
    public Stalls() {
      super("stalls", link -> stay());
    }
  }

  public static final class Dies extends FaultyTransport {
    public Dies() {
      super("dies", link -> die());
    }

    private static void die() throws IOException {
      System.err.println("my last words");
      String pid = Long.toString(ProcessHandle.current().pid());
      Command.of("sh", "-c", "kill -9 " + pid).start();
      stay();
    }
  }

  public static final class Breaks extends FaultyTransport {
    public Breaks() {
      super(
          "breaks",
          link -> {
            throw new IOException("the dog ate it");
          });
    }
  }

  /** For ever, waking now and then as one that messages come to. */
  protected static void stay() {
    while (true) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
