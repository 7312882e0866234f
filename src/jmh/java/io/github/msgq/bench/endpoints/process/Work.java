package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.endpoints.message.Counters;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** A work of an endpoint for the harness; {@code work=} on its command line names it. */
public interface Work extends Closeable {
  /** Where its server listens, for READY. */
  default String address() {
    return "-";
  }

  /** What has been done so far, and what this process has used. */
  Counters counters();

  /**
   * Starts a run and returns.
   *
   * @param arguments of RUN
   * @param done takes the words of DONE when the run has ended
   * @throws IOException if the run cannot be started
   */
  default void run(Map<String, String> arguments, Consumer<String> done) throws IOException {
    throw new IOException("this endpoint serves until it is stopped: it knows no RUN");
  }

  /** Removes what it made: nothing, unless overridden. */
  @Override
  default void close() throws IOException {}
}
