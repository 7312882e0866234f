package msgq.bench.load;

import java.util.stream.Stream;
import msgq.bench.problem.Failure;
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

  /** What was due in a block. */
  public static final class Block {
    private final SampleBuffer latencies = new SampleBuffer();
    private final SampleBuffer service = new SampleBuffer();
    private final SampleBuffer lateness = new SampleBuffer();
    private long wakeUps;
    private long cpu;

    /** From when each message was due until it was back. */
    public SampleBuffer latencies() {
      return latencies;
    }

    /** From the call that sent each message until it was back. */
    public SampleBuffer service() {
      return service;
    }

    /** How late the sender itself was. */
    public SampleBuffer lateness() {
      return lateness;
    }

    private void add(Block other) {
      latencies.addAll(other.latencies);
      service.addAll(other.service);
      lateness.addAll(other.lateness);
      wakeUps += other.wakeUps;
      cpu += other.cpu;
    }

    /** How many messages the senders sent each time that they had waited. */
    public double perWakeUp() {
      return (double) latencies.count() / Math.max(1, wakeUps);
    }

    /** How long the senders ran. */
    public long cpu() {
      return cpu;
    }
  }

  /** A lane's sender, between two blocks. */
  private static final class Sender {
    private final Pacer pacer;
    private int block;
    private long wakeUps;
    private long cpu;

    Sender(Pacer pacer) {
      this.pacer = pacer;
      wakeUps = pacer.wakeUps();
      cpu = pacer.cpu();
    }

    void end(Block its) {
      its.wakeUps += pacer.wakeUps() - wakeUps;
      its.cpu += pacer.cpu() - cpu;
      wakeUps = pacer.wakeUps();
      cpu = pacer.cpu();
    }
  }

  private final double rate;
  private final long start;
  private final long length;
  private final long patience;
  private final long allowed;
  private final Block[] blocks;
  private final Sender[] senders;
  private final Object sending = new Object(); // so that senders never wait for receivers
  private int threads; // that have not ended
  private Failure failure;
  private long messages;
  private long lastReply;
  private volatile boolean stopped;

  /**
   * @param rate messages a second of all lanes together
   * @param start of the first block, by {@link System#nanoTime}
   * @param length of each block
   * @param allowed how much later than its end the last reply of a trial may come at least;
   *     Long.MAX_VALUE: no rate has to be reached
   */
  RateTrial(double rate, long start, long length, int blocks, int lanes, long allowed) {
    this.rate = rate;
    this.start = start;
    this.length = length;
    this.blocks = Stream.generate(Block::new).limit(blocks).toArray(Block[]::new);
    this.senders = new Sender[lanes];
    this.threads = THREADS * lanes;
    this.lastReply = start;
    this.allowed = Math.max(allowed, Math.round(blocks * length * LATE_SHARE));
    this.patience = Math.max(allowed, Math.round(blocks * length * HOPELESS_SHARE));
  }

  long start() {
    return start;
  }

  long end() {
    return start + blocks.length * length;
  }

  /** Ends it early: the message that is sent next is the last of its lane. */
  public void stop() {
    stopped = true;
  }

  /** Whether it was ended early. */
  public boolean stopped() {
    return stopped;
  }

  /** A message has been sent, or has come back, so long after it was due. */
  void late(long nanos) {
    if (nanos > patience) {
      stopped = true;
    }
  }

  private int block(long due) {
    return (int) Math.min((due - start) / length, blocks.length - 1L);
  }

  /** A lane's sender begins. */
  void begin(int lane, Pacer pacer) {
    synchronized (sending) {
      senders[lane] = new Sender(pacer);
    }
  }

  /** It sends a message, and is late itself by so much. */
  void sends(int lane, long due, long lateness) {
    synchronized (sending) {
      Sender sender = senders[lane];
      int number = block(due);
      if (number > sender.block) {
        sender.end(blocks[sender.block]);
        sender.block = number;
      }
      blocks[number].lateness.add(lateness);
    }
  }

  /** It has sent its last. */
  void sent(int lane) {
    synchronized (sending) {
      senders[lane].end(blocks[senders[lane].block]);
    }
    ended();
  }

  /** A message has come back. */
  synchronized void add(long due, long ready, long back) {
    int number = block(due);
    blocks[number].latencies.add(back - due);
    blocks[number].service.add(back - ready);
    messages++;
    lastReply = Math.max(lastReply, back);
    late(back - due);
  }

  /** One of a lane's threads has done its part; the receiver if everything has come back. */
  synchronized void ended() {
    threads--;
    notifyAll();
  }

  /** It has gone wrong. */
  synchronized void fail(Failure why) {
    failure = failure == null ? why : failure;
    stop();
    notifyAll();
  }

  /**
   * Waits until everything that was sent has come back.
   *
   * @throws Failure if it does not
   */
  public synchronized void await() {
    try {
      while (failure == null && threads > 0) {
        wait();
      }
    } catch (InterruptedException e) {
      stop();
      throw new Failure("interrupted in a trial");
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Messages a second that were due. */
  public double rate() {
    return rate;
  }

  /** Messages a second that came back. */
  public synchronized double achieved() {
    return messages * SECOND / Math.max(1, Math.max(lastReply, stopped ? start : end()) - start);
  }

  /** Whether everything that was due had come back soon after the end. */
  synchronized boolean reached() {
    return !stopped && lastReply - end() <= allowed;
  }

  /** What was due in this block. */
  public Block of(int number) {
    return blocks[number];
  }

  /** What was due in all blocks. */
  public Block whole() {
    Block whole = new Block();
    for (Block each : blocks) {
      whole.add(each);
    }
    return whole;
  }

  /** A percentile of what was recorded, in microseconds. */
  public static double micros(SampleBuffer times, double percentile) {
    return times.getStatistics(1e-3).getPercentile(percentile);
  }
}
