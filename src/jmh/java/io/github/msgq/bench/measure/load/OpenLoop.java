package io.github.msgq.bench.measure.load;

import static java.util.concurrent.Executors.newSingleThreadExecutor;

import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.terms.parameter.ArrivalProcess;
import io.github.msgq.bench.terms.parameter.Pacing;
import io.github.msgq.bench.terms.parameter.SenderCore;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Lanes that talk by a schedule, a trial at a time; in each, every lane has two threads. */
public final class OpenLoop implements Closeable {
  /** Until the threads are on their cores. */
  private static final long HEAD_START = TimeUnit.MILLISECONDS.toNanos(5);

  private final ArrivalProcess arrivals;
  private final Pacing pacing;
  private final Cores ends;
  private final int sender;
  private final List<Lane> lanes;
  private final List<OpenLane> open = new ArrayList<>();

  /** A thread for each lane, which stays: what one that ends has used would count as the JVM's. */
  private final List<ExecutorService> receivers = new ArrayList<>();

  private final List<ExecutorService> senders = new ArrayList<>();

  private interface Part {
    void run() throws IOException;
  }

  /**
   * Opens the lanes and sends a message over each.
   *
   * @param ends the cores of the receivers and of the server
   * @param sender the core of the senders, -1 = left to the scheduler
   * @throws NotAvailable if the transport cannot send and receive at once, or this process may not
   *     wait so
   */
  public OpenLoop(
      ArrivalProcess arrivals, Pacing pacing, Cores ends, int sender, List<Lane> lanes) {
    this.arrivals = arrivals;
    this.pacing = pacing;
    this.ends = ends;
    this.sender = sender;
    this.lanes = lanes;
    for (Lane lane : lanes) {
      lane.connect();
      open.add(new OpenLane(wire(lane, lane.sender())));
      receivers.add(newSingleThreadExecutor(DaemonThread.named("receiver-" + lane.number())));
      senders.add(newSingleThreadExecutor(DaemonThread.named("sender-" + lane.number())));
    }
    start(lanes.size(), 1, 1, 0, Long.MAX_VALUE).await();
  }

  private static OpenLane.Wire wire(Lane lane, Link sender) {
    return new OpenLane.Wire() {
      @Override
      public void send(long sequence) throws IOException {
        sender.message().stamp(sequence);
        sender.send();
      }

      @Override
      public long receive() {
        lane.receive();
        return System.nanoTime();
      }
    };
  }

  /**
   * The core for the senders, who must not take from the server what is measured: that of the
   * receivers if asked for, or if the server is on another; or else one of their own.
   *
   * @param allowed the cores that this process may use
   * @throws NotAvailable if there are too few
   */
  public static int senderCore(Cores ends, BitSet allowed, SenderCore asked, Pacing pacing) {
    boolean beside = asked == SenderCore.BESIDE;
    boolean sleeps = pacing == Pacing.SLEEP;
    if (sleeps && (beside || ends.client() != ends.server() || ends.client() < 0)) {
      return ends.client();
    }
    BitSet free = (BitSet) allowed.clone();
    if (ends.client() >= 0) {
      free.clear(ends.client());
      free.clear(ends.server());
    }
    if (!sleeps && (beside || ends.client() < 0 || free.isEmpty())) {
      throw new NotAvailable(
          "--pacer %s needs a core that neither client nor server uses; of two, -p placement=same-core leaves one"
              .formatted(pacing));
    }
    if (free.isEmpty()) {
      throw new NotAvailable(
          "the sender needs a core of its own, and there is none: use -p sender=beside");
    }
    return free.length() - 1;
  }

  /**
   * Begins a trial; the one before must have ended.
   *
   * @param rate messages a second of all lanes
   * @param block nanoseconds of each block
   * @param window nanoseconds of each window; 0 = none
   * @param allowed how many nanoseconds after its end the last reply may come at least;
   *     Long.MAX_VALUE: no rate has to be reached
   */
  public RateTrial start(double rate, long block, int blocks, long window, long allowed) {
    return start(rate, block, blocks, window, blocks * block, allowed);
  }

  /** Begins one to warm up, which keeps the windows of its first {@code kept} nanoseconds. */
  public RateTrial warmUp(double rate, long nanos, long window, long kept) {
    return start(rate, nanos, 1, window, kept, Long.MAX_VALUE);
  }

  private RateTrial start(
      double rate, long block, int blocks, long window, long kept, long allowed) {
    long start = System.nanoTime() + HEAD_START;
    RateTrial trial = new RateTrial(rate, start, block, blocks, window, kept, open.size(), allowed);
    for (int i = 0; i < open.size(); i++) {
      OpenLane each = open.get(i);
      Lane lane = lanes.get(i);
      Arrivals due = new Arrivals(arrivals, rate, i, open.size(), start);
      Arrivals again = new Arrivals(arrivals, rate, i, open.size(), start);
      begin(receivers.get(i), lane, trial, ends.client(), () -> each.receive(trial, due));
      begin(senders.get(i), lane, trial, sender, () -> send(each, trial, again));
    }
    return trial;
  }

  private void send(OpenLane lane, RateTrial trial, Arrivals due) throws IOException {
    try (Pacer own = new Pacer(pacing)) {
      lane.send(trial, due, own);
    }
  }

  private static void begin(
      ExecutorService thread, Lane lane, RateTrial trial, int core, Part part) {
    thread.execute(
        () -> {
          try {
            Affinity.pin(core);
            part.run();
          } catch (NotAvailable e) {
            trial.fail(e);
          } catch (IOException | RuntimeException e) {
            trial.fail(lane.failure(e));
          }
        });
  }

  /** Ends the threads, also those that are in a call. */
  @Override
  public void close() {
    receivers.forEach(ExecutorService::shutdownNow);
    senders.forEach(ExecutorService::shutdownNow);
  }
}
