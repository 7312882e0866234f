package msgq.bench.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A kernel setting.
 *
 * @param name as sysctl(8) names it
 * @param meaning what it limits or changes, in the benchmarks
 */
record Sysctl(String name, String meaning) {
  private static final int LONGEST = 4096;
  private static final List<Sysctl> ALL =
      List.of(
          new Sysctl("fs.pipe-max-size", "bytes that a pipe can be made to hold"),
          new Sysctl("net.core.rmem_max", "bytes that -p rcvbuf can ask for"),
          new Sysctl("net.core.wmem_max", "bytes that -p sndbuf can ask for"),
          new Sysctl("net.ipv4.ip_local_port_range", "ports of short TCP connections"),
          new Sysctl("net.ipv4.tcp_tw_reuse", "1 or 2: such ports serve again at once"),
          new Sysctl("kernel.perf_event_paranoid", "2 or less: -prof perf may count"));

  static List<Fact> facts() {
    return ALL.stream().map(setting -> new Fact(setting.name, setting.text())).toList();
  }

  private String text() {
    return "%-12s %s".formatted(value(), meaning);
  }

  private String value() {
    Path file = Path.of("/proc/sys", name.replace('.', '/'));
    try (InputStream in = Files.newInputStream(file)) {
      byte[] text = new byte[LONGEST];
      int length = in.read(text); // at once: some kernels give a second read nothing
      return new String(text, 0, Math.max(0, length), StandardCharsets.US_ASCII)
          .strip()
          .replaceAll("\\s+", "-");
    } catch (IOException e) {
      return "not there";
    }
  }
}
