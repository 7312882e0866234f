package msgq.bench.jmh;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import msgq.bench.client.Batch;
import msgq.bench.gauge.Turns;
import msgq.bench.session.Costs;
import msgq.bench.session.SystemCalls;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * What an iteration found out that JMH cannot know. The benchmark leaves it at the iteration's end,
 * {@link EndpointFigures} takes it right after.
 *
 * @param batch what a native client or a program of its own did; empty where JMH has counted Java's
 *     own calls
 * @param samples times of round trips, where JMH has not taken them
 * @param costs what client and server have used
 * @param gauged how fast the machine was, where the gauge is on
 * @param calls their system calls, counted after the last iteration
 */
public record Findings(
    Optional<Batch> batch,
    Optional<SampleBuffer> samples,
    Optional<Costs> costs,
    Optional<Turns.Told> gauged,
    Optional<SystemCalls> calls) {
  private static final AtomicReference<Findings> LEFT = new AtomicReference<>();

  /** Of a benchmark within one process, about which JMH knows the rest. */
  public static void leave(Turns.Told gauged) {
    new Findings(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(gauged),
            Optional.empty())
        .leave();
  }

  /** Of a benchmark whose work a program of its own has done and timed. */
  public static void leave(Batch batch) {
    new Findings(
            Optional.of(batch),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty())
        .leave();
  }

  /** For {@link EndpointFigures}. */
  public void leave() {
    LEFT.set(this);
  }

  /** Adds these to what the last iteration has left. */
  public static void add(SystemCalls calls) {
    LEFT.updateAndGet(
        left ->
            new Findings(left.batch, left.samples, left.costs, left.gauged, Optional.of(calls)));
  }

  /** Takes what the iteration that has just ended left, if it left anything. */
  static Optional<Findings> take() {
    return Optional.ofNullable(LEFT.getAndSet(null));
  }
}
