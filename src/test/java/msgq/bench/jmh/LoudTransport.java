package msgq.bench.jmh;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import msgq.bench.lease.Lease;
import msgq.bench.parameter.Settings;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.ServerSide;
import msgq.bench.transport.Transport;
import msgq.bench.transport.socket.Uds;

/** UNIX-domain sockets whose client does something to the fork that it runs in. */
public abstract class LoudTransport implements Transport {
  private static final int LINES = 3_000;
  private static final int STATUS = 3;

  private final Uds uds = new Uds();
  private final String what;

  LoudTransport(String what) {
    this.what = what;
  }

  @Override
  public String name() {
    return "faulty-" + what;
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    disturb();
    return uds.prepare(settings, lease);
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    return uds.listen(settings, address);
  }

  abstract void disturb();

  /** Prints a lot when it ends. */
  public static final class Chatters extends LoudTransport {
    public Chatters() {
      super("chatters");
    }

    @Override
    void disturb() {
      Runtime.getRuntime().addShutdownHook(new Thread(Chatters::talk));
    }

    private static void talk() {
      for (int line = 1; line <= LINES; line++) {
        System.err.println("last word " + line + ", in UTF-8: \u00b5");
      }
    }
  }

  /** Ends the JVM. */
  public static final class Exits extends LoudTransport {
    public Exits() {
      super("exits");
    }

    @Override
    void disturb() {
      System.exit(STATUS);
    }
  }

  /** Keeps the JVM from ending. */
  public static final class Lingers extends LoudTransport {
    public Lingers() {
      super("lingers");
    }

    @Override
    void disturb() {
      Runtime.getRuntime().addShutdownHook(new Thread(Lingers::stay, "a-hook-that-lingers"));
    }

    private static void stay() {
      while (true) {
        LockSupport.park();
      }
    }
  }
}
