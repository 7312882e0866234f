package msgq.bench.client;

import java.io.Closeable;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import msgq.bench.linux.Affinity;
import msgq.bench.problem.Failure;

/** One thread per lane, for use after JMH's own threads have ended. */
public final class LaneThreads implements Closeable {
  private static final int CLOCK_EVERY = 16;

  private final boolean replies;
  private final CyclicBarrier barrier; // they and the caller meet before and after they talk
  private volatile long nanos;
  private volatile RuntimeException failure;

  /**
   * Starts the threads.
   *
   * @param core the core they run on, -1 = left to the scheduler
   * @param replies whether they make round trips
   */
  LaneThreads(List<Lane> lanes, int core, boolean replies) {
    this.replies = replies;
    this.barrier = new CyclicBarrier(lanes.size() + 1);
    for (Lane lane : lanes) {
      Thread thread = new Thread(() -> run(lane, core), "lane-" + lane.number());
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Lets all of them talk for this long and waits until they are done. */
  public void talk(long forNanos) {
    nanos = forNanos;
    if (!await() || !await()) {
      throw new Failure("interrupted while client and server talked");
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void run(Lane lane, int core) {
    Affinity.pin(core);
    while (await()) {
      try {
        talk(lane);
      } catch (RuntimeException e) {
        failure = e;
      }
      await();
    }
  }

  private void talk(Lane lane) {
    long deadline = System.nanoTime() + nanos;
    for (int i = 1; i % CLOCK_EVERY != 0 || System.nanoTime() < deadline; i++) {
      if (replies) {
        lane.roundTrip();
      } else {
        lane.oneWay();
      }
    }
    lane.drain();
  }

  /** Waits for the others; false once the threads are to end. */
  private boolean await() {
    try {
      barrier.await();
      return true;
    } catch (BrokenBarrierException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    barrier.reset();
  }
}
