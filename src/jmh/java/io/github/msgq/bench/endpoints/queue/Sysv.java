package io.github.msgq.bench.endpoints.queue;

import static io.github.msgq.bench.terms.parameter.Parameters.DEPTH;

import io.github.msgq.MessageQueue;
import io.github.msgq.QueueLimits;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** System V message queues, whose names are keys. Short: msgget(2) before each message. */
public final class Sysv extends QueueTransport {
  public Sysv() {
    super(
        "sysv",
        "System V message queues: sysvipc(7)",
        (lease, key) -> lease.sysv(Integer.parseInt(key)));
  }

  @Override
  public TradeOff tradeOff() {
    return new TradeOff(
            Reach.IPC,
            Survival.PROGRAMS,
            Set.of(Need.MANY_CLIENTS),
            "Messages arrive in order, or are picked by type, and keep their boundaries.",
            "A message has at most kernel.msgmax bytes (by default 8 KiB), and a queue holds 16 KiB. When it is full, the sender waits.",
            "After a crash the queue stays, with its messages, until ipcrm removes it or the machine restarts.",
            "The queue's mode bits guard it; any process of the same user can take messages.")
        .needing("this library, msgq");
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return SysvQueue.unavailable();
  }

  @Override
  int limit() {
    return (int)
        Math.min(QueueLimits.sysvMessageSize().orElse(-1), QueueLimits.sysvQueueBytes().orElse(-1));
  }

  @Override
  String unusedName() {
    return Integer.toString(RANDOM.nextInt(1, Integer.MAX_VALUE));
  }

  @Override
  void checkRoom(Settings settings) {
    if (bytes(settings) > Integer.MAX_VALUE) {
      throw new NotAvailable("a System V queue holds less than 2 GiB: set a smaller depth");
    }
  }

  private long bytes(Settings settings) {
    return (long) settings.get(DEPTH) * Math.min(settings.size(), limit());
  }

  @Override
  MessageQueue create(String name, Settings settings) throws IOException {
    SysvOptions options = new SysvOptions();
    if (settings.get(DEPTH) > 0) {
      options.maxBytes(bytes(settings));
    }
    return options.createNew(Integer.parseInt(name));
  }

  @Override
  MessageQueue open(String name) throws IOException {
    return SysvQueue.open(Integer.parseInt(name));
  }
}
