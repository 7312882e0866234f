package io.github.msgq.bench.endpoints.client;

import io.github.msgq.bench.endpoints.message.Counters;
import java.io.Closeable;
import java.util.Optional;
import org.openjdk.jmh.util.SampleBuffer;

/** A client, in any language. */
public interface Client extends Closeable {
  /** Its process, which may be this one. */
  long pid();

  /** What it runs on, such as {@code java 17.0.15+6} or {@code c gcc 12.2.0}. */
  String about();

  /** Messages sent so far; exact between two iterations. */
  long sent();

  /** Receives what is still under way. */
  void drain();

  /**
   * Times of the round trips since the last call, if the client takes them itself: JMH would time a
   * whole batch, or only the reader. Call after {@link #drain()}.
   */
  Optional<SampleBuffer> times();

  /**
   * How often the ports of a source address have run out, of a client in C; {@link
   * io.github.msgq.bench.endpoints.transport.ClientSide#remark} says it of one in Java.
   */
  default long sourceChanges() {
    return 0;
  }

  /** What the children of a short pipe have counted and used. */
  Counters children();

  @Override
  void close();
}
