package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Facts about this machine that figures depend on. */
public final class Machine {
  private static final Path CPUINFO = Path.of("/proc/cpuinfo");

  private Machine() {}

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
    String allowed = field(Path.of("/proc/self/status"), "Cpus_allowed_list").orElse("unknown");
    return "%s cores online, allowed %s".formatted(online(), allowed);
  }

  private static String online() {
    try (Stream<String> lines = Files.lines(CPUINFO)) {
      return Long.toString(lines.filter(line -> line.startsWith("processor")).count());
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** The first value of a {@code name : value} line. */
  private static Optional<String> field(Path file, String name) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
