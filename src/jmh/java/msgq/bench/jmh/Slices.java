package msgq.bench.jmh;

import java.util.concurrent.TimeUnit;
import msgq.bench.client.Batch;
import msgq.bench.gauge.Turns;
import msgq.bench.session.Session;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * Messages in slices, between which the client and the server stand still and the gauge has its
 * turn. What was sent and timed is counted here, since JMH's clock goes on meanwhile.
 */
final class Slices {
  private static final long ROUND_TRIPS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Longer: the buffers between client and server are empty at its start and its end. */
  private static final long ONE_WAY = TimeUnit.MILLISECONDS.toNanos(40);

  private final Session session;
  private final Turns turns;
  private final boolean replies;
  private final boolean timed;
  private SampleBuffer times;
  private Batch batch;

  /**
   * @param replies whether they are round trips
   * @param timed whether the time of each is wanted
   */
  Slices(Session session, Turns turns, boolean replies, boolean timed) {
    this.session = session;
    this.turns = turns;
    this.replies = replies;
    this.timed = timed;
  }

  /** How long one is to be. */
  long nanos() {
    return replies ? ROUND_TRIPS : ONE_WAY;
  }

  /** Whether the time of each message is wanted. */
  boolean timed() {
    return timed;
  }

  void begin() {
    times = new SampleBuffer();
    batch = Batch.NONE;
  }

  /** Has a native client talk for one. */
  void run() {
    Batch slice = session.run(nanos());
    add(slice, timed ? session.times().orElseThrow() : null);
  }

  /**
   * One has been.
   *
   * @param some the times of its messages, if they are wanted
   */
  void add(Batch slice, SampleBuffer some) {
    turns.slice(count(slice, some));
  }

  /** The last one of an iteration has been cut off: it counts, but is no match for the gauge. */
  void addPart(Batch slice, SampleBuffer some) {
    if (turns.sliced() && slice.nanos() < nanos() / 2) {
      count(slice, some);
    } else {
      add(slice, some);
    }
  }

  /** Nanoseconds of a message. */
  private double count(Batch slice, SampleBuffer some) {
    long begun = System.nanoTime();
    if (!replies) {
      session.barrier();
    }
    Batch whole = slice.plus(new Batch(0, replies ? 0 : System.nanoTime() - begun));
    batch = batch.plus(whole);
    if (timed) {
      times.addAll(some);
    }
    return replies && timed
        ? some.getStatistics(1).getPercentile(50)
        : (double) whole.nanos() / whole.messages();
  }

  /** What the iteration has sent so far. */
  Batch batch() {
    return batch;
  }

  SampleBuffer times() {
    return times;
  }
}
