package msgq.bench.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import msgq.bench.client.Lane;
import msgq.bench.linux.Affinity;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.transport.Link;

/** Lanes that talk by a schedule, a trial at a time; in each, every lane has two threads. */
public final class OpenLoop implements Closeable {
  /** Until the threads are on their cores. */
  private static final long HEAD_START = TimeUnit.MILLISECONDS.toNanos(5);

  private final Arrivals.Process arrivals;
  private final List<Lane> lanes;
  private final List<LaneThreads> open = new ArrayList<>();

  /**
   * A lane's threads, each on its core.
   *
   * @param pacer created by the sender
   */
  private record LaneThreads(
      OpenLane lane, ExecutorService receiver, ExecutorService sender, Pacer pacer) {}

  /** What a thread does. */
  private interface Part {
    void run() throws IOException;
  }

  /**
   * Opens the lanes.
   *
   * @param arrivals {@code constant} or {@code poisson}
   * @param pacer {@code sleep}, {@code spin} or {@code fifo}
   * @throws NotAvailable if the transport cannot send and receive at once, or this process may not
   *     wait so
   */
  public OpenLoop(String arrivals, String pacer, SenderCore cores, List<Lane> lanes) {
    this.arrivals = Arrivals.Process.of(arrivals);
    this.lanes = lanes;
    for (Lane lane : lanes) {
      open.add(open(lane, Pacer.Kind.of(pacer), cores));
    }
  }

  private LaneThreads open(Lane lane, Pacer.Kind pacer, SenderCore cores) {
    ExecutorService receiver = thread("receiver-" + lane.number());
    ExecutorService sender = thread("sender-" + lane.number());
    OpenLane its =
        done(
            receiver,
            () -> {
              lane.open();
              return new OpenLane(lane.number(), wire(lane, lane.sender()));
            });
    Pacer own =
        done(
            sender,
            () -> {
              Affinity.pin(cores.sender());
              return Pacer.ofThread(pacer);
            });
    return new LaneThreads(its, receiver, sender, own);
  }

  private static ExecutorService thread(String name) {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  private static <T> T done(ExecutorService thread, Callable<T> part) {
    try {
      return thread.submit(part).get();
    } catch (ExecutionException e) {
      throw (RuntimeException) e.getCause();
    } catch (InterruptedException e) {
      throw new Failure("interrupted while a lane was opened");
    }
  }

  private static OpenLane.Wire wire(Lane lane, Link sender) {
    return new OpenLane.Wire() {
      @Override
      public void send(long sequence) throws IOException {
        sender.message().stamp(sequence);
        sender.send();
      }

      @Override
      public void receive() {
        lane.receive();
      }
    };
  }

  /**
   * Begins to send, so that messages of a second warm the code up; {@link RateTrial#stop} ends it.
   */
  public RateTrial warmUp(double rate) {
    return start(rate, TimeUnit.DAYS.toNanos(1), 1, Long.MAX_VALUE);
  }

  /**
   * Begins a trial; the one before must have ended.
   *
   * @param rate messages a second of all lanes
   * @param block nanoseconds of each block
   * @param allowed how many nanoseconds after its end the last reply may come at least
   */
  public RateTrial start(double rate, long block, int blocks, long allowed) {
    RateTrial trial =
        new RateTrial(rate, System.nanoTime() + HEAD_START, block, blocks, open.size(), allowed);
    long seed = System.nanoTime();
    for (int i = 0; i < open.size(); i++) {
      LaneThreads each = open.get(i);
      Lane lane = lanes.get(i);
      Arrivals due = new Arrivals(arrivals, rate, i, open.size(), seed);
      Arrivals again = new Arrivals(arrivals, rate, i, open.size(), seed);
      each.lane.begin();
      each.receiver.execute(
          () -> part(lane, trial, () -> each.lane.receive(trial, due, System::nanoTime)));
      each.sender.execute(() -> part(lane, trial, () -> each.lane.send(trial, again, each.pacer)));
    }
    return trial;
  }

  private static void part(Lane lane, RateTrial trial, Part part) {
    try {
      part.run();
    } catch (IOException | RuntimeException e) {
      trial.fail(lane.failure(e));
    }
  }

  /** Ends the threads, also those that are in a call. */
  @Override
  public void close() throws IOException {
    for (LaneThreads each : open) {
      each.pacer.close();
      each.receiver.shutdownNow();
      each.sender.shutdownNow();
    }
  }
}
