package msgq.bench.transport.socket;

import msgq.bench.linux.Sysctl;

/** How many connections may wait to be accepted. */
public final class Backlog {
  /** What every server asks for. */
  public static final int SIZE = 4096;

  private static final int ENOUGH = 256;
  private static final int GRANTED = granted();

  private Backlog() {}

  private static int granted() {
    int most = Sysctl.number("net.core.somaxconn").orElse(128); // the kernel's default before 5.4
    return Math.min(SIZE, most);
  }

  /**
   * After how many connections that nobody answers a lane has to wait for the server. Over the
   * backlog TCP drops connections and repeats them a second later.
   */
  public static int share(int lanes) {
    return Math.max(1, Math.min(ENOUGH, GRANTED / 2 / lanes));
  }
}
