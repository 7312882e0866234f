package msgq.bench.transport.socket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many connections may wait to be accepted. */
final class Backlog {
  /** What every server asks for. */
  static final int SIZE = 4096;

  private static final int ENOUGH = 256;
  private static final int SOMAXCONN = somaxconn();

  private Backlog() {}

  private static int somaxconn() {
    try {
      String max = Files.readAllLines(Path.of("/proc/sys/net/core/somaxconn")).get(0);
      return Integer.parseInt(max);
    } catch (IOException e) {
      return 128; // the kernel's default before 5.4
    }
  }

  /**
   * After how many connections that nobody answers a lane has to wait for the server. Over the
   * backlog TCP drops connections and repeats them a second later.
   */
  static int share(int lanes) {
    return share(SOMAXCONN, lanes);
  }

  static int share(int somaxconn, int lanes) {
    return Math.max(1, Math.min(ENOUGH, Math.min(SIZE, somaxconn) / 2 / lanes));
  }
}
