package msgq.bench.client;

import java.io.IOException;
import java.util.Optional;
import msgq.bench.message.Counters;
import org.openjdk.jmh.util.SampleBuffer;

/** A client, in any language. */
public interface Client {
  /** Its process, which may be this one. */
  long pid();

  /** What it runs on, such as {@code java 17.0.15+6} or {@code c gcc 12.2.0}. */
  String about() throws IOException;

  /** Messages sent so far; exact between two iterations. */
  long sent();

  /** Receives what is still under way. */
  void drain();

  /**
   * Times of the round trips since the last call, if the client takes them itself: JMH would time a
   * whole batch, or only the reader. Call after {@link #drain()}.
   */
  Optional<SampleBuffer> times() throws IOException;

  /** What the children of a short pipe have counted and used. */
  Counters children() throws IOException;
}
