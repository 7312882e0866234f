package msgq.bench.study;

import java.time.Duration;
import java.util.Map;
import msgq.bench.linux.Cores;
import msgq.bench.linux.Placement;
import msgq.bench.session.Pair;

/** A program for a network of its own, with few ports: more short connections than there are. */
final class FewPorts {
  private static final int MESSAGES = 2000;

  private FewPorts() {}

  /** In the language that the argument names. */
  public static void main(String[] args) throws Exception {
    Cores cores = Placement.TWO_CORES.cores();
    try (Workbench workbench = new Workbench(new Scale(true, Duration.ZERO));
        Pair pair =
            workbench.pair(
                args[0],
                Pair.between("127.0.0.1:9527"),
                arguments(cores.server()),
                arguments(cores.client()))) {
      Map<String, Integer> run = Map.of("messages", MESSAGES);
      Pair.Outcome outcome = pair.run(run, run);
      System.out.println("source_changes=" + outcome.client().number("source_changes"));
      System.out.println("messages=" + outcome.server().number("messages"));
    }
  }

  private static Map<String, ?> arguments(int core) {
    return Map.of(
        "work",
        "lajp",
        "transport",
        "tcp",
        "pattern",
        "oneway",
        "connection",
        "short",
        "size",
        1024,
        "type",
        9527,
        "preamble",
        false,
        "cpu",
        core);
  }
}
