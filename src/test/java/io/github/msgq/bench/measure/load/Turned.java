package io.github.msgq.bench.measure.load;

import io.github.msgq.bench.terms.parameter.ArrivalProcess;
import io.github.msgq.bench.terms.parameter.Pacing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A sender, a server and a receiver on clocks that a test turns. The server takes a fixed time for
 * each message, stands still once, and has room for so many messages.
 */
class Turned extends Pacer implements OpenLane.Wire {
  static final long SECOND = 1_000_000_000L;
  static final long MILLI = 1_000_000L;

  private static final long BEGIN = 7 * SECOND; // anything

  private final long service;
  private final int room;
  private final List<Long> sentAt = new ArrayList<>();
  private final List<Long> done = new ArrayList<>();
  private long stalls = Long.MAX_VALUE;
  private long stalled;
  private long now = BEGIN;
  private long delay;
  private long oversleptAt = Long.MAX_VALUE;
  private long overslept;
  private long preemptedAt = Long.MAX_VALUE;
  private long preempted;
  private int received;
  private long window = 20 * MILLI;
  private long kept = Long.MAX_VALUE;

  /**
   * @param service nanoseconds of each message
   * @param room for so many messages that are not done
   */
  Turned(long service, int room) throws IOException {
    super(Pacing.SLEEP);
    this.service = service;
    this.room = room;
  }

  /** The server stands still, at so much from the start of the trial. */
  Turned stall(long from, long nanos) {
    stalls = BEGIN + from;
    stalled = nanos;
    return this;
  }

  /** The first sleep that ends after this is too long. */
  Turned oversleep(long from, long nanos) {
    oversleptAt = BEGIN + from;
    overslept = nanos;
    return this;
  }

  /** The first message sent after this takes long, as the sender has no core meanwhile. */
  Turned preempt(long from, long nanos) {
    preemptedAt = BEGIN + from;
    preempted = nanos;
    return this;
  }

  /** Windows of another length than 20 ms. */
  Turned window(long nanos) {
    window = nanos;
    return this;
  }

  /** Keeps the windows of the first so many nanoseconds only. */
  Turned keeping(long nanos) {
    kept = nanos;
    return this;
  }

  /** Sends all, then receives all: neither waits for the other. */
  RateTrial run(boolean poisson, double rate, int blocks, long seed) throws Exception {
    RateTrial trial =
        new RateTrial(rate, BEGIN, SECOND, blocks, window, Math.min(kept, blocks * SECOND), 1, 0);
    OpenLane lane = new OpenLane(this);
    ArrivalProcess process = poisson ? ArrivalProcess.POISSON : ArrivalProcess.CONSTANT;
    lane.send(trial, new Arrivals(process, rate, 0, 1, seed), this);
    lane.receive(trial, new Arrivals(process, rate, 0, 1, seed));
    trial.await();
    close();
    return trial;
  }

  /** When each message was sent, from the start of the trial. */
  List<Long> sentAt() {
    return sentAt.stream().map(time -> time - BEGIN).toList();
  }

  @Override
  public void send(long sequence) {
    int number = (int) sequence;
    sentAt.add(now);
    if (number >= room) {
      now = Math.max(now, done.get(number - room));
    }
    long begun = Math.max(now, number == 0 ? 0 : done.get(number - 1));
    long end = begun + service;
    done.add(
        end > stalls && begun < stalls + stalled
            ? end + stalled - Math.max(0, begun - stalls)
            : end);
    if (now >= preemptedAt) {
      now += preempted;
      delay += preempted;
      preemptedAt = Long.MAX_VALUE;
    }
  }

  @Override
  public long receive() {
    return done.get(received++);
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  protected void pause(long until) {
    now = until;
    if (now >= oversleptAt) {
      now += overslept;
      oversleptAt = Long.MAX_VALUE;
    }
  }

  @Override
  public long runDelay() {
    return delay;
  }

  @Override
  public long cpu() {
    return 0;
  }
}
