package msgq.bench.jmh;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import msgq.bench.client.Batch;
import msgq.bench.gauge.Turns;
import msgq.bench.session.Costs;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * What an iteration found out that JMH cannot know. The benchmark leaves it at the iteration's end,
 * {@link EndpointFigures} takes it right after.
 */
public final class Findings {
  private static final Map<Class<?>, Object> LEFT = new ConcurrentHashMap<>();

  private Findings() {}

  /** What a native client or a program of its own did; JMH itself counts Java's own calls. */
  public static void leave(Batch batch) {
    LEFT.put(Batch.class, batch);
  }

  /** Times of round trips, where JMH has not taken them. */
  public static void leave(SampleBuffer times) {
    LEFT.put(SampleBuffer.class, times);
  }

  /** What client and server have used. */
  public static void leave(Costs costs) {
    LEFT.put(Costs.class, costs);
  }

  /** How fast the machine was, where the gauge is on. */
  public static void leave(Turns.Reading gauged) {
    LEFT.put(Turns.Reading.class, gauged);
  }

  /** An iteration begins. */
  static void clear() {
    LEFT.clear();
  }

  /** Takes what the iteration that has just ended has left of this kind. */
  static <T> Optional<T> take(Class<T> kind) {
    return Optional.ofNullable(kind.cast(LEFT.remove(kind)));
  }
}
