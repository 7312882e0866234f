package msgq.bench.doctor;

import java.util.List;
import msgq.QueueLimits;

/** The limits on message queues, and how to raise them. */
final class QueueFacts {
  private QueueFacts() {}

  static List<Fact> facts() {
    QueueLimits limits = QueueLimits.current();
    return List.of(
        fact(
            "kernel.msgmax", limits.sysvMessageSize(), "bytes of a message; larger ones are split"),
        fact("kernel.msgmnb", limits.sysvQueueBytes(), "bytes that a queue holds"),
        fact("kernel.msgmni", limits.sysvQueues(), "System V queues on the machine"),
        fact("fs.mqueue.msgsize_max", limits.posixMessageSize(), "bytes of a message; as above"),
        fact("fs.mqueue.msg_max", limits.posixMessages(), "messages that a queue holds"),
        fact("fs.mqueue.queues_max", limits.posixQueues(), "POSIX queues on the machine"),
        fact("ulimit -q", limits.posixUserBytes(), "bytes of all POSIX queues of this user"));
  }

  private static Fact fact(String name, long value, String meaning) {
    String text =
        value == -1 ? "not there" : value == Long.MAX_VALUE ? "unlimited" : Long.toString(value);
    String raise = name.startsWith("ulimit") ? name + " N" : "sysctl -w " + name + "=N";
    return new Fact(name, "%-12s %s (change: %s)".formatted(text, meaning, raise));
  }
}
