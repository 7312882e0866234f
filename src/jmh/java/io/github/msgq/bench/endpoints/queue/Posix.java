package io.github.msgq.bench.endpoints.queue;

import static io.github.msgq.bench.terms.parameter.Parameters.DEPTH;

import io.github.msgq.MessageQueue;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueLimits;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Sysctl;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** POSIX message queues. Short: mq_open(3) and mq_close(3) for each message. */
public final class Posix extends QueueTransport {
  private static final int OVERHEAD = 96; // of a message, in the kernel

  public Posix() {
    super("posix", "POSIX message queues: mq_overview(7), /dev/mqueue", Lease::posix);
  }

  @Override
  public TradeOff tradeOff() {
    return new TradeOff(
            Reach.IPC,
            Survival.PROGRAMS,
            Set.of(),
            "Messages arrive by priority, then in order, and keep their boundaries.",
            "A queue holds 10 messages of 8 KiB (fs.mqueue.*), and ulimit -q bounds all queues of a user. When it is full, the sender waits.",
            "After a crash the queue stays, with its messages, until it is unlinked or the machine restarts.",
            "The queue's mode bits guard it; any process of the same user can take messages.")
        .needing("this library, msgq");
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return PosixQueue.unavailable();
  }

  @Override
  int limit() {
    return Sysctl.number("fs.mqueue.msgsize_default").orElse(-1);
  }

  /** The kernel counts a queue's bytes when it is created, full or not: getrlimit(2). */
  @Override
  void checkRoom(Settings settings) {
    long depth =
        settings.get(DEPTH) > 0
            ? settings.get(DEPTH)
            : Sysctl.number("fs.mqueue.msg_default").orElse(-1);
    long queues = 2L * settings.lanes();
    long bytes = queues * depth * (limit() + OVERHEAD);
    long most = QueueLimits.posixUserBytes().orElse(Long.MAX_VALUE);
    if (bytes > most) {
      throw new NotAvailable(
          "%d POSIX queues take %,d bytes and this user may have %,d: raise ulimit -q, or set a smaller depth"
              .formatted(queues, bytes, most));
    }
  }

  @Override
  MessageQueue create(String name, Settings settings) throws IOException {
    PosixOptions options = new PosixOptions();
    if (settings.get(DEPTH) > 0) {
      options.maxMessages(settings.get(DEPTH));
    }
    return options.createNew(name);
  }

  @Override
  MessageQueue open(String name) throws IOException {
    return PosixQueue.open(name);
  }
}
