package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.machine.linux.Kernel;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * The messages of an iteration in slices, between which the client and the server stand still and
 * the gauge, if there is one, has its turn. What was sent and timed is counted here: JMH's clock
 * goes on meanwhile, and would time some messages only, or a native client's slices.
 */
final class Slices implements Closeable {
  private static final long ROUND_TRIPS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long ONE_WAY = TimeUnit.MILLISECONDS.toNanos(30);

  /**
   * How long messages that do not count are sent before a stream's slice: they fill the buffers
   * between client and server. As full when the slice ends, these let the client send only what the
   * server takes.
   */
  private static final long LEAD = TimeUnit.MILLISECONDS.toNanos(10);

  private static final int CLOCK_EVERY = 16; // messages: a clock read costs a few per cent of one

  private final Session session;
  private final Optional<Turns> turns;
  private final boolean replies;
  private final boolean stream;
  private final boolean inTurn; // one request after another
  private final boolean timed;
  private final Kernel kernel = Kernel.calls();
  private final List<SlicedLane> lanes = new CopyOnWriteArrayList<>(); // of a client in this JVM
  private SampleBuffer times = new SampleBuffer();
  private Batch batch = Batch.NONE;
  private long betweenNanos;

  /** {@code timed} asks for the time of each message. */
  Slices(Session session, Optional<Turns> turns, Settings settings, boolean timed) {
    this.session = session;
    this.turns = turns;
    this.replies = settings.replies();
    this.stream = !replies && !settings.perMessage();
    this.inTurn = settings.get(Parameters.INFLIGHT) == 1;
    this.timed = timed;
  }

  /** How long one is, unless it is a whole iteration. */
  long nanos() {
    return replies ? ROUND_TRIPS : ONE_WAY;
  }

  /** Adds a lane of a client in this JVM; returns what it does for each message. */
  Runnable lane(Runnable message) {
    SlicedLane lane = new SlicedLane(message);
    lanes.add(lane);
    return lane;
  }

  /** A lane of a client in this JVM that talks in slices. */
  private final class SlicedLane implements Runnable {
    private final Runnable message;
    private final boolean clocked = timed && inTurn; // each message

    /** Without end if there is no gauge, or if another thread sends, which stops at the end. */
    private final long length = turns.isPresent() && inTurn ? nanos() : Long.MAX_VALUE;

    private SampleBuffer samples;
    private boolean leading;
    private boolean led; // the next message is the slice's first
    private long count; // messages since the slice began
    private long began;

    SlicedLane(Runnable message) {
      this.message = message;
      begin(stream);
    }

    @Override
    public void run() {
      long before = before();
      message.run();
      after(before);
    }

    private long before() {
      if (led) {
        begin(false);
      }
      if (clocked || count == 0) {
        long now = System.nanoTime();
        began = count == 0 ? now : began;
        return now;
      }
      return 0;
    }

    private void after(long before) {
      count++;
      if (clocked || count % CLOCK_EVERY == 0) {
        long now = System.nanoTime();
        if (clocked) {
          samples.add(now - before);
        }
        if (leading) {
          led = now - began >= LEAD;
        } else if (now - began >= length) {
          Batch slice = new Batch(count, now - began);
          between(() -> add(slice, samples));
          begin(stream);
        }
      }
    }

    private void begin(boolean withLead) {
      leading = withLead;
      led = false;
      count = 0;
      samples = new SampleBuffer();
    }

    /** Whether what has been sent since the last slice counts; a lead does if there is no other. */
    private boolean counts() {
      return count > 0 && !(leading && any());
    }
  }

  void begin() {
    times = new SampleBuffer();
    batch = Batch.NONE;
    lanes.forEach(lane -> lane.begin(stream));
    turns.ifPresent(Turns::begin);
    betweenNanos = 0;
  }

  /** Has a native client talk for one. */
  void run() {
    if (stream) {
      session.run(LEAD);
    }
    Batch slice = session.run(nanos());
    add(slice, timed ? session.times().orElseThrow() : times);
  }

  private void add(Batch slice, SampleBuffer samples) {
    double nanos = count(slice, samples);
    turns.ifPresent(each -> each.slice(nanos));
  }

  /** Ends an iteration with what the lanes have sent since their last slices. */
  void end() {
    List<SlicedLane> talking = lanes.stream().filter(SlicedLane::counts).toList();
    if (talking.isEmpty()) {
      return;
    }
    long now = System.nanoTime();
    long messages = talking.stream().mapToLong(lane -> lane.count).sum();
    long nanos = talking.stream().mapToLong(lane -> now - lane.began).max().orElseThrow();
    if (!inTurn) {
      session.barrier(); // replies that are still to come are timed, too
    }
    between(() -> addPart(new Batch(messages, nanos), samples(talking)));
  }

  private SampleBuffer samples(List<SlicedLane> talking) {
    return session
        .times()
        .orElseGet(
            () -> {
              SampleBuffer all = new SampleBuffer();
              talking.forEach(lane -> all.addAll(lane.samples));
              return all;
            });
  }

  /** Adds an iteration's last slice, which was cut off: a short one is not paired with a turn. */
  private void addPart(Batch slice, SampleBuffer samples) {
    if (any() && slice.nanos() < nanos() / 2) {
      count(slice, samples);
    } else {
      add(slice, samples);
    }
  }

  /** Whether the iteration has had a slice. */
  boolean any() {
    return batch.messages() > 0;
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

  /**
   * Works out what a slice comes to and has the gauge take its turn, in a lane's thread. That costs
   * some per cent of the CPU time of a slice, which is no message's, and so is counted apart.
   */
  private void between(Runnable work) {
    long before = kernel.threadNanos();
    work.run();
    betweenNanos += kernel.threadNanos() - before;
  }

  /** The CPU time that lanes' threads have used between slices in this iteration. */
  long betweenNanos() {
    return betweenNanos;
  }

  /** What the iteration has sent so far. */
  Batch batch() {
    return batch;
  }

  SampleBuffer times() {
    return times;
  }

  /** The gauge's result for the iteration, which has ended. */
  Optional<Turns.Reading> gauged() {
    return turns.map(Turns::end);
  }

  @Override
  public void close() throws IOException {
    if (turns.isPresent()) {
      turns.get().close();
    }
  }
}
