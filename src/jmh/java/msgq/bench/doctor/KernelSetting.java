package msgq.bench.doctor;

import java.util.List;
import msgq.bench.linux.Sysctl;

/**
 * A kernel setting.
 *
 * @param name as sysctl(8) names it
 * @param meaning what it limits or changes, in the benchmarks
 */
record KernelSetting(String name, String meaning) {
  private static final List<KernelSetting> ALL =
      List.of(
          new KernelSetting("fs.pipe-max-size", "bytes that a pipe can be made to hold"),
          new KernelSetting("net.core.rmem_max", "bytes that -p rcvbuf can ask for"),
          new KernelSetting("net.core.wmem_max", "bytes that -p sndbuf can ask for"),
          new KernelSetting("net.ipv4.ip_local_port_range", "ports of short TCP connections"),
          new KernelSetting("net.ipv4.tcp_tw_reuse", "1 or 2: such ports serve again at once"),
          new KernelSetting("kernel.perf_event_paranoid", "2 or less: -prof perf may count"));

  static List<Fact> facts() {
    return ALL.stream().map(setting -> new Fact(setting.name, setting.text())).toList();
  }

  private String text() {
    return "%-12s %s".formatted(Sysctl.text(name).orElse("not there"), meaning);
  }
}
