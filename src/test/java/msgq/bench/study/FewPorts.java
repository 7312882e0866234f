package msgq.bench.study;

import java.time.Duration;
import java.util.Map;
import msgq.bench.linux.Placement;

/** A program for a network of its own, with few ports: more short connections than there are. */
final class FewPorts {
  private static final int MESSAGES = 2000;

  private FewPorts() {}

  /** In the language that the argument names. */
  public static void main(String[] args) throws Exception {
    Placement cores = Placement.of("two-cores");
    Side side =
        new Side(
            args[0],
            Map.of(
                "work", "lajp",
                "transport", "tcp",
                "pattern", "oneway",
                "connection", "short",
                "size", "1024",
                "type", "9527",
                "preamble", "false"));
    try (Workbench workbench = new Workbench(new Scale(true, Duration.ZERO));
        Pair pair =
            Pair.start(
                workbench,
                workbench.between("127.0.0.1:9527"),
                side.with("cpu", cores.server()),
                side.with("cpu", cores.client()))) {
      Map<String, Integer> run = Map.of("messages", MESSAGES);
      Pair.Outcome outcome = pair.run(run, run);
      System.out.println("source_changes=" + outcome.client().number("source_changes"));
      System.out.println("messages=" + outcome.server().number("messages"));
    }
  }
}
