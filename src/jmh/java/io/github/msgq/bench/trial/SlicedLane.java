package io.github.msgq.bench.trial;

import io.github.msgq.bench.client.Batch;
import io.github.msgq.bench.linux.Kernel;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * The only lane of a client in this JVM, which talks in slices. Its thread also works out what a
 * slice comes to and has the gauge take its turn. That costs some per cent of the CPU time of a
 * slice, which is no message's, and so is counted apart.
 */
final class SlicedLane implements Runnable {
  private static final int CLOCK_EVERY = 16; // messages: a clock read costs a few per cent of one

  private final Kernel kernel = Kernel.calls();
  private final Runnable message;
  private final Slices slices;
  private final boolean timed;
  private final long length;
  private final long lead;
  private SampleBuffer times;
  private boolean leading;
  private long count;
  private long began;
  private long betweenNanos;

  SlicedLane(Runnable message, Slices slices) {
    this.message = message;
    this.slices = slices;
    this.timed = slices.timed();
    this.length = slices.nanos();
    this.lead = slices.leadNanos();
    begin(lead > 0);
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
        Batch slice = new Batch(count, now - began);
        between(() -> slices.add(slice, times));
        begin(lead > 0);
      }
    }
  }

  void end() {
    if (count > 0 && !(leading && slices.any())) {
      Batch part = new Batch(count, System.nanoTime() - began);
      between(() -> slices.addPart(part, times));
    }
    begin(lead > 0);
  }

  private void between(Runnable work) {
    long before = kernel.threadNanos();
    work.run();
    betweenNanos += kernel.threadNanos() - before;
  }

  /** Returns the CPU time that this thread has used between slices since the last call. */
  long takeBetweenNanos() {
    long nanos = betweenNanos;
    betweenNanos = 0;
    return nanos;
  }

  private void begin(boolean withLead) {
    leading = withLead;
    count = 0;
    times = new SampleBuffer();
  }
}
