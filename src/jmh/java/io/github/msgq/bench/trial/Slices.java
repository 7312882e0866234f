package io.github.msgq.bench.trial;

import io.github.msgq.bench.client.Batch;
import io.github.msgq.bench.gauge.Turns;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.session.Session;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * Messages in slices, between which the client and the server stand still and the gauge has its
 * turn. What was sent and timed is counted here, since JMH's clock goes on meanwhile.
 */
final class Slices {
  private static final long ROUND_TRIPS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long ONE_WAY = TimeUnit.MILLISECONDS.toNanos(30);
  private static final long LEAD = TimeUnit.MILLISECONDS.toNanos(10);

  private final Session session;
  private final Turns turns;
  private final boolean replies;
  private final boolean stream;
  private final boolean timed;
  private SampleBuffer times;
  private Batch batch;

  Slices(Session session, Turns turns, Settings settings, boolean timed) {
    this.session = session;
    this.turns = turns;
    this.replies = settings.replies();
    this.stream = !replies && !settings.perMessage();
    this.timed = timed;
  }

  /** How long one is to be. */
  long nanos() {
    return replies ? ROUND_TRIPS : ONE_WAY;
  }

  /**
   * How long messages that do not count are sent before it: they fill the buffers between client
   * and server. As full when the slice ends, these let the client send only what the server takes.
   */
  long leadNanos() {
    return stream ? LEAD : 0;
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
    if (stream) {
      session.run(LEAD);
    }
    Batch slice = session.run(nanos());
    add(slice, timed ? session.times().orElseThrow() : null);
  }

  /** Adds a slice, with the times of its messages if they are wanted. */
  void add(Batch slice, SampleBuffer samples) {
    turns.slice(count(slice, samples));
  }

  /**
   * Adds an iteration's last slice, which was cut off: too short a one is not paired with the
   * gauge.
   */
  void addPart(Batch slice, SampleBuffer samples) {
    if (any() && slice.nanos() < nanos() / 2) {
      count(slice, samples);
    } else {
      add(slice, samples);
    }
  }

  /** Whether the iteration has had a slice. */
  boolean any() {
    return turns.sliced();
  }

  /** Nanoseconds of a message. */
  private double count(Batch slice, SampleBuffer samples) {
    Batch whole = replies ? slice : slice.plus(new Batch(0, drain()));
    batch = batch.plus(whole);
    if (timed) {
      times.addAll(samples);
    }
    return replies && timed
        ? samples.getStatistics(1).getPercentile(50)
        : (double) whole.nanos() / whole.messages();
  }

  /**
   * Waits until the server has everything; returns how many of these nanoseconds count. For a
   * stream none do: as many messages were under way when the slice began. A backlog of connections
   * grows too slowly to be full by then.
   */
  private long drain() {
    long begun = System.nanoTime();
    session.barrier();
    return stream ? 0 : System.nanoTime() - begun;
  }

  /** What the iteration has sent so far. */
  Batch batch() {
    return batch;
  }

  SampleBuffer times() {
    return times;
  }
}
