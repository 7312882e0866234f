package msgq.bench.doctor;

import java.util.List;
import msgq.QueueLimits;

/** The limits on message queues, and how to raise them. */
final class QueueFacts {
  private QueueFacts() {}

  static List<Fact> facts() {
    return List.of(
        fact(
            "kernel.msgmax",
            QueueLimits.sysvMessageSize(),
            "bytes of a message; larger ones are split"),
        fact("kernel.msgmnb", QueueLimits.sysvQueueBytes(), "bytes that a queue holds"),
        fact("kernel.msgmni", QueueLimits.sysvQueues(), "System V queues on the machine"),
        fact(
            "fs.mqueue.msgsize_max",
            QueueLimits.posixMessageSize(),
            "bytes of a message; as above"),
        fact("fs.mqueue.msg_max", QueueLimits.posixMessages(), "messages that a queue holds"),
        fact("fs.mqueue.queues_max", QueueLimits.posixQueues(), "POSIX queues on the machine"),
        fact("ulimit -q", QueueLimits.posixUserBytes(), "bytes of all POSIX queues of this user"));
  }

  private static Fact fact(String name, long value, String meaning) {
    String text =
        value == -1 ? "not there" : value == Long.MAX_VALUE ? "unlimited" : Long.toString(value);
    String raise = name.startsWith("ulimit") ? name + " N" : "sysctl -w " + name + "=N";
    return new Fact(name, "%-12s %s (change: %s)".formatted(text, meaning, raise));
  }
}
