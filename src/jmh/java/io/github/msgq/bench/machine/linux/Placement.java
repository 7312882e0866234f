package io.github.msgq.bench.machine.linux;

import io.github.msgq.bench.terms.problem.NotAvailable;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A placement of client and server on cores: a value of the parameter {@code placement}. This
 * matters more than the transport.
 */
public enum Placement {
  SAME_CORE,
  /** Each on a core of its own. */
  TWO_CORES,
  /** Wherever the scheduler puts them. */
  NONE;

  /** The placements that do not leave it to the scheduler. */
  public static final List<Placement> PINNED = List.of(SAME_CORE, TWO_CORES);

  /** The placement that the parameter names, or an IllegalArgumentException. */
  public static Placement of(String value) {
    return Stream.of(values())
        .filter(each -> each.toString().equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "placement is same-core, two-cores or none, not " + value));
  }

  /**
   * Chooses among the cores that the calling thread may run on. The last of them is the client's,
   * because interrupts mostly go to the first.
   *
   * @throws NotAvailable if two cores are wanted and there is one, or if threads may not be pinned
   */
  public Cores cores() {
    if (this == NONE) {
      return Cores.NONE;
    }
    Cores chosen = among(Affinity.allowed());
    Affinity.check(chosen.client());
    Affinity.check(chosen.server());
    return chosen;
  }

  Cores among(BitSet allowed) {
    if (this == TWO_CORES) {
      return twoOf(allowed);
    }
    int core = allowed.length() - 1;
    return new Cores(core, core);
  }

  /** Two hardware threads of one core are the last choice. */
  private static Cores twoOf(BitSet allowed) {
    int client = allowed.length() - 1;
    int second = allowed.previousSetBit(client - 1);
    if (second < 0) {
      throw new NotAvailable("two-cores needs two cores, this process may use one");
    }
    for (int server = second; server >= 0; server = allowed.previousSetBit(server - 1)) {
      if (!core(server).equals(core(client))) {
        return new Cores(client, server);
      }
    }
    return new Cores(client, second);
  }

  private static String core(int cpu) {
    Path topology = Path.of("/sys/devices/system/cpu/cpu" + cpu + "/topology");
    Optional<String> core = Machine.text(topology.resolve("core_id"));
    return Machine.text(topology.resolve("physical_package_id"))
        .flatMap(socket -> core.map(number -> socket + '/' + number))
        .orElse("cpu" + cpu);
  }

  /** The value of the parameter. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
