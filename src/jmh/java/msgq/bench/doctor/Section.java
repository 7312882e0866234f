package msgq.bench.doctor;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.linux.CallCounter;
import msgq.bench.linux.Machine;
import msgq.bench.linux.Version;

/** A part of the doctor's report. */
record Section(String title, List<Fact> facts) {

  static List<Section> all() {
    return List.of(
        new Section("Machine", machine()),
        new Section("Transports", TransportFacts.facts()),
        new Section("Queue limits", QueueFacts.facts()),
        new Section("Costs of a message", costs()),
        new Section("Other kernel settings", KernelSetting.facts()),
        new Section("Tools", ToolUse.facts()),
        new Section("Files", Places.facts()));
  }

  private static List<Fact> machine() {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("msgq", Version.text()));
    facts.add(new Fact("kernel", Machine.kernel()));
    facts.add(new Fact("cpu", Machine.cpu()));
    facts.add(new Fact("cores", Machine.cores() + placements()));
    facts.add(
        new Fact(
            "java",
            "%s, %s, %s"
                .formatted(
                    System.getProperty("java.version"),
                    System.getProperty("java.vm.name"),
                    System.getProperty("java.home"))));
    return facts;
  }

  private static List<Fact> costs() {
    String calls =
        CallCounter.unavailable().map(reason -> "n/a, " + reason).orElse("can be counted");
    return List.of(new Fact("system calls", calls));
  }

  private static String placements() {
    return Runtime.getRuntime().availableProcessors() < 2
        ? ": pin=two-cores cannot run here (taskset or a container allows one core only)"
        : "";
  }
}
