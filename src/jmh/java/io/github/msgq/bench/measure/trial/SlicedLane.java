package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.client.Batch;
import java.util.function.BiConsumer;
import org.openjdk.jmh.util.SampleBuffer;

/** A lane of a client in this JVM that talks in slices. */
final class SlicedLane implements Runnable {
  private static final int CLOCK_EVERY = 16; // messages: a clock read costs a few per cent of one

  private final Runnable message;
  private final BiConsumer<Batch, SampleBuffer> slices;
  private final boolean timed;
  private final long length;
  private final long lead;
  private SampleBuffer times;
  private boolean leading;
  private long count;
  private long began;

  /**
   * @param slices takes each slice that has ended, with the times of its messages
   * @param timed whether it times each message
   * @param length how many nanoseconds a slice is
   * @param lead for how many messages are sent before it that do not count
   */
  SlicedLane(
      Runnable message,
      BiConsumer<Batch, SampleBuffer> slices,
      boolean timed,
      long length,
      long lead) {
    this.message = message;
    this.slices = slices;
    this.timed = timed;
    this.length = length;
    this.lead = lead;
    begin();
  }

  @Override
  public void run() {
    long before = before();
    message.run();
    after(before);
  }

  private long before() {
    if (timed || count == 0) {
      long now = System.nanoTime();
      began = count == 0 ? now : began;
      return now;
    }
    return 0;
  }

  private void after(long before) {
    count++;
    if (timed || count % CLOCK_EVERY == 0) {
      long now = System.nanoTime();
      if (timed) {
        times.add(now - before);
      }
      if (leading) {
        if (now - began >= lead) {
          begin(false); // the next message is the slice's first
        }
      } else if (now - began >= length) {
        slices.accept(new Batch(count, now - began), times);
        begin();
      }
    }
  }

  /** Begins with the lead of the next slice. */
  void begin() {
    begin(lead > 0);
  }

  private void begin(boolean withLead) {
    leading = withLead;
    count = 0;
    times = new SampleBuffer();
  }

  /** Whether what has been sent since the last slice counts; a lead does if there is no other. */
  boolean counts(boolean any) {
    return count > 0 && !(leading && any);
  }

  /** Messages since the slice began. */
  long count() {
    return count;
  }

  /** When it began, by System.nanoTime(). */
  long began() {
    return began;
  }

  /** The times of its messages. */
  SampleBuffer times() {
    return times;
  }
}
