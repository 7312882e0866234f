package msgq.bench.session;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import msgq.bench.lease.Lease;
import msgq.bench.message.MessageBuffer;
import msgq.bench.parameter.Settings;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.Link;
import msgq.bench.transport.ServerSide;
import msgq.bench.transport.Transport;
import msgq.bench.transport.socket.Uds;

/** UNIX-domain sockets whose server does one thing wrong, at its fifth message. */
public abstract class FaultyTransport implements Transport {
  private static final long FIFTH = 4;

  private final Uds uds = new Uds();
  private final String fault;

  FaultyTransport(String fault) {
    this.fault = fault;
  }

  @Override
  public String name() {
    return "faulty-" + fault;
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
      public int slots() {
        return server.slots();
      }

      @Override
      public Link link(int slot) throws IOException {
        return new FaultyLink(server.link(slot));
      }

      @Override
      public void close() throws IOException {
        server.close();
      }
    };
  }

  /** Instead of the receipt of the fifth message, which is in the link's buffer already. */
  abstract void goWrong(Link link) throws IOException;

  /** At the message after that; false if it is to be received as usual. */
  boolean afterwards(Link link) throws IOException {
    return false;
  }

  private final class FaultyLink extends Link {
    private final Link link;
    private long received;

    FaultyLink(Link link) {
      super(link.message());
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
      if (number == FIFTH + 1 && afterwards(link)) {
        return;
      }
      link.receive();
      if (number == FIFTH) {
        goWrong(link);
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
      super("refuses");
    }

    @Override
    public ServerSide listen(Settings settings, String address) throws IOException {
      throw new IOException("nowhere to listen");
    }

    @Override
    void goWrong(Link link) {
      throw new AssertionError("it has never listened");
    }
  }

  public static final class Drops extends FaultyTransport {
    public Drops() {
      super("drops");
    }

    @Override
    void goWrong(Link link) throws IOException {
      link.receive();
    }
  }

  public static final class Duplicates extends FaultyTransport {
    public Duplicates() {
      super("duplicates");
    }

    @Override
    void goWrong(Link link) {}

    @Override
    boolean afterwards(Link link) {
      return true;
    }
  }

  public static final class Swaps extends FaultyTransport {
    public Swaps() {
      super("swaps");
    }

    @Override
    void goWrong(Link link) throws IOException {
      link.receive();
    }

    @Override
    boolean afterwards(Link link) {
      link.message().stamp(FIFTH);
      return true;
    }
  }

  public static final class Truncates extends FaultyTransport {
    public Truncates() {
      super("truncates");
    }

    @Override
    void goWrong(Link link) {
      MessageBuffer message = link.message();
      for (int i = message.size() / 2; i < message.size(); i++) {
        message.buffer().put(message.head() + i, (byte) 0);
      }
    }
  }

  public static final class Stalls extends FaultyTransport {
    public Stalls() {
      super("stalls");
    }

    @Override
    void goWrong(Link link) {
      while (true) {
        LockSupport.park();
      }
    }
  }

  public static final class Dies extends FaultyTransport {
    public Dies() {
      super("dies");
    }

    @Override
    void goWrong(Link link) throws IOException {
      System.err.println("my last words");
      String pid = Long.toString(ProcessHandle.current().pid());
      new ProcessBuilder("kill", "-9", pid).start();
      LockSupport.park();
    }
  }

  public static final class Breaks extends FaultyTransport {
    public Breaks() {
      super("breaks");
    }

    @Override
    void goWrong(Link link) throws IOException {
      throw new IOException("the dog ate it");
    }
  }
}
