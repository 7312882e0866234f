package msgq.bench.client;

import java.io.IOException;
import msgq.bench.message.Counters;
import org.openjdk.jmh.util.SampleBuffer;

/** A client at work, whatever it is written in. */
public interface Client {
  /** Messages sent so far; exact between two iterations. */
  long sent();

  /** Receives what is still under way. */
  void drain();

  /**
   * Times of the round trips since the last call, taken by the client; call after {@link #drain()}.
   */
  SampleBuffer times() throws IOException;

  /** What the children of a short pipe have counted and used. */
  Counters children() throws IOException;
}
