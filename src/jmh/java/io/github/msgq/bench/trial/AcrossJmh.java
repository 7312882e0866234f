package io.github.msgq.bench.trial;

import io.github.msgq.bench.client.Batch;
import io.github.msgq.bench.gauge.Turns;
import io.github.msgq.bench.session.Costs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * What passes between parts of a fork that only JMH creates: benchmarks, their states and the
 * profiler. JMH hands none of them to another, so this is static, and all that is.
 *
 * <p><i>Facts</i> are about the combination, besides figures; of each the first value counts.
 * <i>AcrossJmh</i> are what an iteration found out that JMH cannot know: the benchmark leaves them
 * at its end, {@link EndpointFigures} takes them right after.
 */
public final class AcrossJmh {
  /** This machine cannot run the combination; the value is a reason that a user understands. */
  public static final String NOT_AVAILABLE = "not-available";

  /** The combination went wrong; the value is a sentence that says what happened. */
  public static final String FAILED = "failed";

  /** How many queue messages each message was split into. */
  public static final String PARTS = "parts";

  /** What disturbed the combination, though it was measured. */
  public static final String REMARK = "remark";

  /** How often each time was recorded, as words {@code nanoseconds:count}. */
  public static final String TIMES = "times";

  /** What the client ran on. */
  public static final String CLIENT = "client";

  /** What the server ran on. */
  public static final String SERVER = "server";

  /** What messages passed through. */
  public static final String BROKER = "broker";

  private static final Map<String, String> FACTS = new TreeMap<>();
  private static final Map<Class<?>, Object> FINDINGS = new ConcurrentHashMap<>();
  private static volatile boolean profiled;

  private AcrossJmh() {}

  /**
   * This combination went wrong; the sentence says what happened. Does not return while this JVM is
   * ending.
   */
  public static void failed(String sentence) {
    JvmEnd.awaitIfBegun();
    note(FAILED, sentence);
  }

  /** What the two endpoints run on. */
  public static void runtimes(String client, String server) {
    note(CLIENT, client);
    note(SERVER, server);
  }

  public static void note(String fact, String value) {
    synchronized (FACTS) {
      FACTS.putIfAbsent(fact, value.strip().replaceAll("\\s+", " "));
    }
  }

  /** Returns the facts of the combination that has ended, and clears them for the next. */
  public static Map<String, String> takeFacts() {
    synchronized (FACTS) {
      Map<String, String> facts = new TreeMap<>(FACTS);
      FACTS.clear();
      return facts;
    }
  }

  /** What a native client or a program of its own did; JMH itself counts Java's own calls. */
  public static void leave(Batch batch) {
    FINDINGS.put(Batch.class, batch);
  }

  /** Times of round trips, where JMH has not taken them. */
  public static void leave(SampleBuffer times) {
    FINDINGS.put(SampleBuffer.class, times);
  }

  /** What client and server have used. */
  public static void leave(Costs costs) {
    FINDINGS.put(Costs.class, costs);
  }

  /** Further figures. */
  static void leave(Further further) {
    FINDINGS.put(Further.class, further);
  }

  /** How fast the machine was, where the gauge is on. */
  public static void leave(Turns.Reading gauged) {
    FINDINGS.put(Turns.Reading.class, gauged);
  }

  /** Figures besides the primary one. */
  record Further(List<Result<?>> results) {}

  /** Takes what the iteration that has just ended has left of this kind. */
  static <T> Optional<T> take(Class<T> kind) {
    return Optional.ofNullable(kind.cast(FINDINGS.remove(kind)));
  }

  /** An iteration begins, and {@link EndpointFigures} will take its findings. */
  static void begin() {
    profiled = true;
    FINDINGS.clear();
  }

  /** It has ended. */
  static void end() {
    profiled = false;
  }

  /** Whether {@link EndpointFigures} takes the findings of the iteration that runs now. */
  public static boolean profiled() {
    return profiled;
  }
}
