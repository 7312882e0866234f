package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The facts about this machine, and this program, that figures depend on. */
public final class Machine {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path CPUINFO = Path.of("/proc/cpuinfo");
  private static final Path CPU = Path.of("/sys/devices/system/cpu");
  private static final List<String> LIMITS =
      List.of(
          "kernel.msgmax",
          "kernel.msgmnb",
          "fs.mqueue.msg_max",
          "fs.mqueue.msgsize_max",
          "fs.pipe-max-size",
          "net.core.wmem_max",
          "net.core.rmem_max");

  private Machine() {}

  /** The facts by name, the most important first. */
  public static Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("msgq", Version.text());
    facts.put("cpu", cpu() + ", " + cores());
    facts.put("kernel", kernel());
    facts.put("governor", text(CPU.resolve("cpu0/cpufreq/scaling_governor")).orElse("not visible"));
    facts.put(
        "hyper-threads",
        text(CPU.resolve("smt/active"))
            .map(t -> t.equals("1") ? "on" : "off")
            .orElse("not visible"));
    facts.put("mitigations", mitigations());
    facts.put(
        "limits",
        LIMITS.stream()
            .flatMap(name -> Sysctl.text(name).map(value -> name + "=" + value).stream())
            .collect(Collectors.joining(" ")));
    return facts;
  }

  /** Whether this process may use one core only. */
  public static boolean hasOneCore() {
    return field(STATUS, "Cpus_allowed_list").orElse("").matches("[0-9]+");
  }

  /** The load averages of 1, 5 and 15 minutes. */
  public static String load() {
    return text(Path.of("/proc/loadavg"))
        .map(line -> line.replaceFirst("^(\\S+ \\S+ \\S+).*", "$1"))
        .orElse("not visible");
  }

  /**
   * Milliseconds that other virtual machines have taken of these cores: the eighth number of the
   * first line of /proc/stat, proc(5), which counts hundredths of a second.
   */
  public static long stolenMillis() {
    return text(Path.of("/proc/stat"))
        .map(text -> 10 * Long.parseLong(text.split("\\s+")[8]))
        .orElse(0L);
  }

  /** Mitigations of the processor's vulnerabilities, without those that do not affect it. */
  private static String mitigations() {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> flaws = Files.list(CPU.resolve("vulnerabilities"))) {
      flaws.forEach(
          flaw ->
              text(flaw)
                  .filter(state -> !state.equals("Not affected"))
                  .ifPresent(state -> found.put(flaw.getFileName().toString(), state)));
    } catch (IOException e) {
      return "not visible";
    }
    return found.isEmpty()
        ? "none needed"
        : found.entrySet().stream()
            .map(flaw -> flaw.getKey() + ": " + flaw.getValue().replace("Mitigation: ", ""))
            .collect(Collectors.joining("; "));
  }

  /** Facts, one per line. */
  public static List<String> lines(Map<String, String> facts) {
    return facts.entrySet().stream().map(fact -> fact.getKey() + ": " + fact.getValue()).toList();
  }

  /** Name and release. */
  public static String kernel() {
    return "%s %s %s"
        .formatted(
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch"));
  }

  /** The processor's model, and whether it is a virtual machine's. */
  public static String cpu() {
    String model = field(CPUINFO, "model name").orElse("unknown model");
    boolean virtual = field(CPUINFO, "flags").orElse("").matches(".*\\bhypervisor\\b.*");
    return virtual ? model + " (virtual machine)" : model;
  }

  /** How many processors there are and which of them this process may use. */
  public static String cores() {
    String allowed = field(STATUS, "Cpus_allowed_list").orElse("unknown");
    return "%s cores online, allowed %s".formatted(online(), allowed);
  }

  private static String online() {
    return text(CPUINFO)
        .map(text -> "" + text.lines().filter(line -> line.startsWith("processor")).count())
        .orElse("unknown");
  }

  /** The first value of a {@code name : value} line. */
  private static Optional<String> field(Path file, String name) {
    return text(file).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst();
  }

  /** The text of one of the kernel's files; empty if it cannot be read. */
  public static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
