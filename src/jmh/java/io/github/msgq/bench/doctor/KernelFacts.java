package io.github.msgq.bench.doctor;

import io.github.msgq.QueueLimits;
import io.github.msgq.bench.linux.Sysctl;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The kernel's settings, by the names that sysctl(8) has for them. */
final class KernelFacts {
  private KernelFacts() {}

  /** The limits on message queues, and how to raise them. */
  static List<Fact> queues() {
    return List.of(
        limit(
            "kernel.msgmax",
            QueueLimits.sysvMessageSize().orElse(-1),
            "bytes of a message; larger ones are split"),
        limit("kernel.msgmnb", QueueLimits.sysvQueueBytes().orElse(-1), "bytes that a queue holds"),
        limit(
            "kernel.msgmni",
            Sysctl.number("kernel.msgmni").orElse(-1),
            "System V queues on the machine"),
        limit(
            "fs.mqueue.msgsize_max",
            QueueLimits.posixMessageSize().orElse(-1),
            "bytes of a message; as above"),
        limit(
            "fs.mqueue.msg_max",
            QueueLimits.posixMaxMessages().orElse(-1),
            "messages that a queue holds"),
        limit(
            "fs.mqueue.queues_max",
            Sysctl.number("fs.mqueue.queues_max").orElse(-1),
            "POSIX queues on the machine"),
        limit(
            "ulimit -q",
            QueueLimits.posixUserBytes().orElse(-1),
            "bytes of all POSIX queues of this user"));
  }

  private static Fact limit(String name, long value, String meaning) {
    String text =
        value == -1 ? "not there" : value == Long.MAX_VALUE ? "unlimited" : Long.toString(value);
    String raise = name.startsWith("ulimit") ? name + " N" : "sysctl -w " + name + "=N";
    return new Fact(name, "%-12s %s (change: %s)".formatted(text, meaning, raise));
  }

  /** Other settings that limit or change the benchmarks. */
  static List<Fact> others() {
    return Stream.of(
            Map.entry("fs.pipe-max-size", "bytes that a pipe can be made to hold"),
            Map.entry(
                "fs.pipe-user-pages-soft",
                "pages in all pipes of a user; beyond them a new pipe has one or two"),
            Map.entry("net.core.rmem_max", "bytes that -p rcvbuf can ask for"),
            Map.entry("net.core.wmem_max", "bytes that -p sndbuf can ask for"),
            Map.entry("net.ipv4.ip_local_port_range", "ports of short TCP connections"),
            Map.entry("net.ipv4.tcp_tw_reuse", "1 or 2: such ports serve again at once"),
            Map.entry("kernel.perf_event_paranoid", "2 or less: -prof perf may count"))
        .map(setting -> other(setting.getKey(), setting.getValue()))
        .toList();
  }

  private static Fact other(String name, String meaning) {
    return new Fact(name, "%-12s %s".formatted(Sysctl.text(name).orElse("not there"), meaning));
  }
}
