package io.github.msgq.bench.measure.load;

import io.github.msgq.bench.terms.problem.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * Messages at a rate for a time, and what became of them. The time is divided into blocks; a
 * message belongs to the block in which it was due. Times are in nanoseconds.
 */
public final class RateTrial {
  /** The rate was reached if the last reply came at most so much later than the trial's end. */
  private static final double LATE_SHARE = 0.01;

  /** Who is behind by so much of the trial's time will not catch up. */
  private static final double HOPELESS_SHARE = 0.2;

  private static final double SECOND = 1e9;
  private static final int THREADS = 2; // of a lane

  final double rate; // messages a second that were due
  final long start;
  final long end;
  private final long block;
  private final long window;
  private final int windows; // of which all times are kept: the first ones
  private final int perLane; // messages of a lane in a window
  private final long allowed;
  private final long patience;
  private final int blocks;
  private final List<Replies> replies = new ArrayList<>(); // of each lane, once all are back
  final Windows senders; // of how late these were themselves
  private final SampleBuffer lateness = new SampleBuffer();
  private int threads; // that have not ended
  private RuntimeException failure;
  private long messages;
  private long wakeUps;
  private long cpu;
  private long lastReply;
  volatile boolean stopped; // the message that is sent next is the last of its lane

  /**
   * Begins at {@code start}, by {@link System#nanoTime}, and keeps the windows of its first {@code
   * kept} nanoseconds; the rest as {@link OpenLoop#start} says.
   */
  RateTrial(
      double rate,
      long start,
      long block,
      int blocks,
      long window,
      long kept,
      int lanes,
      long allowed) {
    this.rate = rate;
    this.start = start;
    this.block = block;
    this.end = start + blocks * block;
    this.blocks = blocks;
    this.window = window;
    this.windows = window == 0 ? 0 : (int) (kept / window);
    this.perLane = (int) Math.ceil(rate * window / SECOND / lanes);
    this.senders = newWindows();
    this.threads = THREADS * lanes;
    this.lastReply = start;
    this.allowed = Math.max(allowed, Math.round(blocks * block * LATE_SHARE));
    this.patience = Math.max(allowed, Math.round(blocks * block * HOPELESS_SHARE));
  }

  Windows newWindows() {
    return new Windows(window, windows, perLane);
  }

  /** What a lane's receiver records. */
  final class Replies {
    private final SampleBuffer[] times =
        Stream.generate(SampleBuffer::new).limit(blocks).toArray(SampleBuffer[]::new);
    private final Windows byWindow = newWindows();
    private final SampleBuffer sinceSent = new SampleBuffer();
    private long last = start;

    void add(long due, long ready, long back) {
      times[(int) Math.min((due - start) / block, times.length - 1L)].add(back - due);
      byWindow.add(due - start, back - due);
      sinceSent.add(back - ready);
      last = back;
      late(back - due);
    }

    /** Everything has come back. */
    void end() {
      synchronized (RateTrial.this) {
        replies.add(this);
        messages += sinceSent.count();
        lastReply = Math.max(lastReply, last);
        ended();
      }
    }
  }

  public void stop() {
    stopped = true;
  }

  /** A message has been sent, or has come back, so long after it was due. */
  void late(long nanos) {
    if (nanos > patience) {
      stopped = true;
    }
  }

  /** A lane's sender has sent its last message. */
  synchronized void sent(SampleBuffer late, Windows byWindow, long waits, long nanos) {
    lateness.addAll(late);
    senders.addAll(byWindow);
    wakeUps += waits;
    cpu += nanos;
    ended();
  }

  private void ended() {
    threads--;
    notifyAll();
  }

  synchronized void fail(RuntimeException why) {
    failure = failure == null ? why : failure;
    stop();
    notifyAll();
  }

  /** Waits until everything that was sent has come back; throws what has gone wrong. */
  public synchronized void await() {
    try {
      while (failure == null && threads > 0) {
        wait();
      }
    } catch (InterruptedException e) {
      fail(new Failure("interrupted in a trial"));
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Messages a second that came back. */
  public double achieved() {
    return messages * SECOND / Math.max(1, Math.max(lastReply, stopped ? start : end) - start);
  }

  /** Whether everything that was due had come back soon after the end. */
  public boolean reached() {
    return !stopped && lastReply - end <= allowed;
  }

  /** From when each message of a block was due until it was back. */
  public SampleBuffer latencies(int number) {
    return merged(lane -> Stream.of(lane.times[number]));
  }

  /** The same of all blocks. */
  public SampleBuffer latencies() {
    return merged(lane -> Stream.of(lane.times));
  }

  public Windows windows() {
    Windows all = newWindows();
    replies.forEach(lane -> all.addAll(lane.byWindow));
    return all;
  }

  /** From the call that sent each message until it was back. */
  public SampleBuffer service() {
    return merged(lane -> Stream.of(lane.sinceSent));
  }

  private SampleBuffer merged(Function<Replies, Stream<SampleBuffer>> part) {
    SampleBuffer all = new SampleBuffer();
    replies.stream().flatMap(part).forEach(all::addAll);
    return all;
  }

  public SampleBuffer lateness() {
    return lateness;
  }

  /** How many messages the senders sent each time that they had waited. */
  public double perWakeUp() {
    return (double) messages / Math.max(1, wakeUps);
  }

  /** How long the senders ran, as a share of the time. */
  public double senderShare() {
    return (double) cpu / (end - start);
  }

  /** A percentile of what was recorded, in microseconds. */
  public static double micros(SampleBuffer times, double percentile) {
    return times.getStatistics(1e-3).getPercentile(percentile);
  }
}
