package io.github.msgq.bench.endpoints.gauge;

import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.NativeProgram;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.terms.parameter.KeyValues;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The reference in processes of its own, which sleep between turns. */
public record Gauge(Endpoint endpoint, Reference reference) implements Closeable {
  /** How long a turn takes. */
  public static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long PATIENCE_MILLIS = 20_000;

  /** Why it cannot run here; empty if it can. */
  public static Optional<String> unavailable() {
    return NativeProgram.C.unavailable();
  }

  /** Starts it on the cores of the measured client and server. */
  public static Gauge start(Reference reference, Cores cores, Endpoints endpoints)
      throws IOException {
    Endpoint endpoint =
        endpoints.start(
            "gauge",
            NativeProgram.C.as("client"),
            Map.of(
                "work",
                "gauge",
                "transport",
                "pipe",
                "reference",
                reference.word,
                "cpu",
                cores.client(),
                "partner",
                cores.server(),
                "address",
                endpoints.path()),
            new FailureReport());
    try {
      endpoint.address();
      return new Gauge(endpoint, reference);
    } catch (Failure e) {
      endpoint.close();
      throw e;
    }
  }

  /** Takes a turn and returns the nanoseconds per message; a Failure if it has ended. */
  public double turn() {
    try {
      endpoint.run(Map.of("nanos", TURN_NANOS));
    } catch (Failure e) {
      throw new Failure("the gauge has ended: " + e.getMessage());
    }
    return endpoint.done(PATIENCE_MILLIS, this::read);
  }

  private double read(String answer) {
    Map<String, String> words = KeyValues.parse(answer);
    return reference.median
        ? Double.parseDouble(words.get("median"))
        : Double.parseDouble(words.get("nanos")) / Long.parseLong(words.get("messages"));
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
