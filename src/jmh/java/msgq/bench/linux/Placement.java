package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import msgq.bench.problem.NotAvailable;

/**
 * The cores that the client's and the server's threads run on.
 *
 * @param client core of the client's threads, -1 = left to the scheduler
 * @param server core of the server's threads, -1 = left to the scheduler
 */
public record Placement(int client, int server) {
  /** Left to the scheduler. */
  public static final Placement NONE = new Placement(-1, -1);

  /**
   * Chooses among the cores that the calling thread may run on. The last of them is the client's,
   * because interrupts mostly go to the first.
   *
   * @param pin {@code same-core}, {@code two-cores} or {@code none}
   * @throws NotAvailable if two cores are wanted and there is one, or if threads may not be pinned
   * @throws IllegalArgumentException for any other word
   */
  public static Placement of(String pin) {
    if (pin.equals("none")) {
      return NONE;
    }
    Placement chosen = of(pin, Affinity.allowed());
    Affinity.check(chosen.client);
    Affinity.check(chosen.server);
    return chosen;
  }

  /** The number of cores that the threads share. */
  public int cores() {
    if (client < 0) {
      return Affinity.allowed().cardinality();
    }
    return client == server ? 1 : 2;
  }

  static Placement of(String pin, BitSet allowed) {
    switch (pin) {
      case "same-core":
        int core = allowed.length() - 1;
        return new Placement(core, core);
      case "two-cores":
        return twoOf(allowed);
      default:
        throw new IllegalArgumentException("pin is same-core, two-cores or none, not " + pin);
    }
  }

  /** Two hardware threads of one core are the last choice. */
  private static Placement twoOf(BitSet allowed) {
    int client = allowed.length() - 1;
    int second = allowed.previousSetBit(client - 1);
    if (second < 0) {
      throw new NotAvailable("two-cores needs two cores, this process may use one");
    }
    for (int server = second;
        server >= 0;
        server = server == 0 ? -1 : allowed.previousSetBit(server - 1)) {
      if (!core(server).equals(core(client))) {
        return new Placement(client, server);
      }
    }
    return new Placement(client, second);
  }

  private static String core(int cpu) {
    Path topology = Path.of("/sys/devices/system/cpu/cpu" + cpu + "/topology");
    try {
      return Files.readString(topology.resolve("physical_package_id")).strip()
          + '/'
          + Files.readString(topology.resolve("core_id")).strip();
    } catch (IOException e) {
      return "cpu" + cpu;
    }
  }
}
