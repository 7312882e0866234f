package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.endpoints.session.FaultyTransport;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;

/** UNIX-domain sockets whose client does something to the fork that it runs in. */
public abstract class LoudTransport extends FaultyTransport {
  private static final int LINES = 3_000;
  private static final int STATUS = 3;

  private final Runnable disturbance;

  LoudTransport(String what, Runnable disturbance) {
    super(what, link -> {});
    this.disturbance = disturbance;
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    disturbance.run();
    return super.prepare(settings, lease);
  }

  private static void whenItEnds(Runnable hook, String name) {
    Runtime.getRuntime().addShutdownHook(new Thread(hook, name));
  }

  /** Prints a lot when it ends. */
  public static final class Chatters extends LoudTransport {
    public Chatters() {
      super("chatters", () -> whenItEnds(Chatters::talk, "talk"));
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
      super("exits", () -> System.exit(STATUS));
    }
  }

  /** Keeps the JVM from ending. */
  public static final class Lingers extends LoudTransport {
    public Lingers() {
      super("lingers", () -> whenItEnds(FaultyTransport::stay, "a-hook-that-lingers"));
    }
  }
}
