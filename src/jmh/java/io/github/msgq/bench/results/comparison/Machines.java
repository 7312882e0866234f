package io.github.msgq.bench.results.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What two runs were measured on: facts by name. */
public record Machines(Map<String, String> before, Map<String, String> now) {
  private static final String CPU = "cpu";

  /** The fact that says on which JVMs the forks ran. */
  public static final String JDK = "JDK";

  private static final List<String> MATTER =
      List.of(CPU, "kernel", "governor", "hyper-threads", JDK);

  /** Whether both are known to have the same kind of CPU. */
  public boolean sameCpu() {
    return before.containsKey(CPU) && before.get(CPU).equals(now.get(CPU));
  }

  /** How far ratios between the two can be trusted. */
  public String sentence() {
    List<String> differing = new ArrayList<>();
    for (String name : MATTER) {
      String old = before.getOrDefault(name, "unknown");
      String own = now.getOrDefault(name, "unknown");
      if (!old.equals(own)) {
        differing.add("%s (%s before, %s now)".formatted(name, old, own));
      }
    }
    String differ = String.join(", ", differing);
    if (!sameCpu()) {
      boolean known = before.containsKey(CPU) && now.containsKey(CPU);
      return (known ? "Two different machines: " : "Not known to be one machine: ")
          + (differ.isEmpty() ? "neither file names its cpu" : differ)
          + ". From one machine to another, ratios differ by up to a half.";
    }
    return differ.isEmpty()
        ? "The same kind of machine: the ratios are of what was measured."
        : "The same kind of cpu, but other " + differ + ": small ratios may come from that.";
  }
}
