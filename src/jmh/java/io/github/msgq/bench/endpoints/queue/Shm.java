package io.github.msgq.bench.endpoints.queue;

import static io.github.msgq.bench.terms.parameter.Parameters.DEPTH;

import io.github.msgq.MessageQueue;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Queues in shared memory. Short: each message opens its queue and closes it. */
public final class Shm extends QueueTransport {
  /** Whose ends look before they sleep, as by default. */
  public static final Shm LOOKING =
      new Shm("shm", "queues in shared memory: SharedQueue of msgq", true);

  /** Whose ends sleep at once. */
  public static final Shm SLEEPING = new Shm("shm-sleep", "shm whose ends sleep at once", false);

  private static final int LARGEST = 64 << 10; // of a queue as SharedQueue.create makes it
  private static final int USUAL = 1 << 20;
  private static final int HEADER = 4096;
  private static final long MOST = 8L << 30;
  private static final int UNIT = 16; // a message takes so much for its header, and whole units

  private final boolean looks;

  private Shm(String name, String description, boolean looks) {
    super(name, description, Lease::shared);
    this.looks = looks;
  }

  @Override
  public TradeOff tradeOff() {
    TradeOff all =
        new TradeOff(
                Reach.MEMORY,
                Survival.PROGRAMS,
                Set.of(),
                "Messages arrive in order and keep their boundaries.",
                "A queue reserves 1 MiB of memory and takes messages of up to 64 KiB; options raise both. When it is full, the sender waits.",
                "After a crash the queue stays, with its messages, until it is removed or the machine restarts.",
                "The mode bits of its file guard it; whoever may write the file can read and take all messages.")
            .needing("this library, msgq");
    return looks ? all.waiting("looks for up to 100 µs before it sleeps") : all;
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return SharedQueue.unavailable();
  }

  @Override
  int limit() {
    return LARGEST;
  }

  @Override
  void checkRoom(Settings settings) {
    if (bytes(settings) > MOST) {
      throw new NotAvailable("a queue in shared memory holds 8 GiB: set a smaller depth");
    }
    Lease.checkMemory(2L * settings.lanes() * (HEADER + capacity(settings)));
  }

  private static long bytes(Settings settings) {
    long part = Math.min(settings.size(), LARGEST);
    return settings.get(DEPTH) * ((part + UNIT - 1) / UNIT + 1) * UNIT;
  }

  /** The usual one, or for as many messages as are asked for. */
  private static long capacity(Settings settings) {
    long least = Math.max(4L * LARGEST, bytes(settings));
    return settings.get(DEPTH) > 0 ? Long.highestOneBit(2 * least - 1) : USUAL;
  }

  @Override
  MessageQueue create(String name, Settings settings) throws IOException {
    return options().capacity(capacity(settings)).createNew(name);
  }

  @Override
  MessageQueue open(String name) throws IOException {
    return options().open(name);
  }

  private SharedOptions options() {
    SharedOptions options = new SharedOptions();
    return looks ? options : options.spin(Duration.ZERO);
  }
}
