package io.github.msgq.bench.endpoints.socket;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The source addresses of connections when ports run out. A short connection that the client closes
 * first holds its port for a minute (TIME_WAIT), and there are about 28,000 for each source
 * address. Linux reuses them on the loopback interface after a second (net.ipv4.tcp_tw_reuse = 2,
 * the default), which is enough up to some 28,000 connections a second. Beyond that, or without
 * reuse, the next address 127.0.0.x takes over, at the cost of one more system call; when all are
 * used up, it waits.
 */
public final class SourcePorts {
  private static final int HOSTS = 254;
  private static final int PAUSE_MILLIS = 10;
  private static final int ATTEMPTS = HOSTS + 500;

  private final AtomicInteger turn = new AtomicInteger();
  private final boolean loopback;

  /** Connections that do not go to 127.0.0.1 keep the address that the system chooses. */
  public SourcePorts(boolean loopback) {
    this.loopback = loopback;
  }

  /** A try to connect a new socket. */
  public interface Attempt<C> {
    /** Connects, or closes the socket; {@code source} is null while the system may choose it. */
    C from(InetSocketAddress source) throws IOException;
  }

  /** Tries from one address after another until there is a free port. */
  public <C> C connect(Attempt<C> attempt) throws IOException {
    for (int failed = 0; ; failed++) {
      try {
        return attempt.from(next());
      } catch (BindException e) { // the address is in use, or no port of it is free
        exhausted(e, failed);
      }
    }
  }

  private InetSocketAddress next() {
    int used = turn.get();
    return used == 0 || !loopback ? null : address(used % HOSTS + 1);
  }

  /** Goes on to the next address, since no port was free; rethrows what lasts too long. */
  private void exhausted(BindException failure, int attempt) throws BindException {
    if (attempt > ATTEMPTS) {
      throw failure;
    }
    turn.incrementAndGet();
    if (attempt > HOSTS) {
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failure;
      }
    }
  }

  /** Any port of 127.0.0.host, which is this machine for each host. */
  static InetSocketAddress address(int host) {
    try {
      InetAddress local = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host});
      return new InetSocketAddress(local, 0);
    } catch (UnknownHostException e) {
      throw new AssertionError("four bytes are an address", e);
    }
  }

  /** How often the ports of an address have run out. */
  public int turns() {
    return turn.get();
  }

  /** What the user should know about the figures after so many changes of the source address. */
  public static Optional<String> remark(long turns) {
    return turns == 0
        ? Optional.empty()
        : Optional.of(
            "ports ran out (TIME_WAIT): changed the source address 127.0.0.x %,d times"
                .formatted(turns));
  }
}
