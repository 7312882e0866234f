package io.github.msgq.bench.cli.doctor;

import io.github.msgq.QueueLimits;
import io.github.msgq.bench.machine.linux.Sysctl;
import java.util.List;
import java.util.OptionalLong;

/** The kernel's settings, by the names that sysctl(8) has for them. */
final class KernelFacts {
  private KernelFacts() {}

  /** The limits on message queues, and how to raise them. */
  static List<Fact> queues() {
    return List.of(
        limit(
            "kernel.msgmax",
            QueueLimits.sysvMessageSize(),
            "bytes of a message; larger ones are split"),
        limit("kernel.msgmnb", QueueLimits.sysvQueueBytes(), "bytes that a queue holds"),
        limit("kernel.msgmni", "System V queues on the machine"),
        limit(
            "fs.mqueue.msgsize_max",
            QueueLimits.posixMessageSize(),
            "bytes of a message; as above"),
        limit("fs.mqueue.msg_max", QueueLimits.posixMaxMessages(), "messages that a queue holds"),
        limit("fs.mqueue.queues_max", "POSIX queues on the machine"),
        limit("ulimit -q", QueueLimits.posixUserBytes(), "bytes of all POSIX queues of this user"));
  }

  private static Fact limit(String name, String meaning) {
    return limit(name, Sysctl.number(name).stream().asLongStream().findFirst(), meaning);
  }

  private static Fact limit(String name, OptionalLong limit, String meaning) {
    long value = limit.orElse(-1);
    String text =
        value == -1 ? "not there" : value == Long.MAX_VALUE ? "unlimited" : Long.toString(value);
    String raise = name.startsWith("ulimit") ? name + " N" : "sysctl -w " + name + "=N";
    return new Fact(name, "%-12s %s (change: %s)".formatted(text, meaning, raise));
  }

  /** Other settings that limit or change the benchmarks. */
  static List<Fact> others() {
    return List.of(
        other("fs.pipe-max-size", "bytes that a pipe can be made to hold"),
        other(
            "fs.pipe-user-pages-soft",
            "pages in all pipes of a user; beyond them a new pipe has one or two"),
        other("net.core.rmem_max", "bytes that -p rcvbuf can ask for"),
        other("net.core.wmem_max", "bytes that -p sndbuf can ask for"),
        other("net.ipv4.ip_local_port_range", "ports of short TCP connections"),
        other("net.ipv4.tcp_tw_reuse", "1 or 2: such ports serve again at once"),
        other("kernel.perf_event_paranoid", "2 or less: -prof perf may count"));
  }

  private static Fact other(String name, String meaning) {
    return new Fact(name, "%-12s %s".formatted(Sysctl.text(name).orElse("not there"), meaning));
  }
}
