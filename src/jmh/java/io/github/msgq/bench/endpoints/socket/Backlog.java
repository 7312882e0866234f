package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.machine.linux.Sysctl;

/** The number of connections that may wait to be accepted. */
public final class Backlog {
  /** What every server asks for. */
  public static final int SIZE = 4096;

  private static final int ENOUGH = 256;
  private static final int SOMAXCONN =
      Sysctl.number("net.core.somaxconn").orElse(128); // the kernel's default before 5.4

  private Backlog() {}

  /**
   * How many connections without replies a lane may make before it waits for the server. Beyond the
   * backlog TCP drops connections and tries again a second later.
   */
  public static int share(int lanes) {
    return share(SOMAXCONN, lanes);
  }

  static int share(int somaxconn, int lanes) {
    return Math.max(1, Math.min(ENOUGH, Math.min(SIZE, somaxconn) / 2 / lanes));
  }
}
