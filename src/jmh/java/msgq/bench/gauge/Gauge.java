package msgq.bench.gauge;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import msgq.bench.linux.Cores;
import msgq.bench.linux.SocketPath;
import msgq.bench.parameter.Words;
import msgq.bench.problem.Failure;
import msgq.bench.process.FailureReport;
import msgq.bench.process.NativeProgram;
import msgq.bench.process.RunningEndpoint;

/** Runs the reference in its own processes, which sleep between turns. */
public final class Gauge implements Closeable {
  /** How long a turn takes. */
  public static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long PATIENCE_MILLIS = 20_000;
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final RunningEndpoint endpoint;
  private final boolean median;

  private Gauge(RunningEndpoint endpoint, boolean median) {
    this.endpoint = endpoint;
    this.median = median;
  }

  /** Why it cannot run here; empty if it can. */
  public static Optional<String> unavailable() {
    return NativeProgram.C.unavailable();
  }

  /**
   * Starts it on the cores of the measured client and server.
   *
   * @param directory a private directory
   * @param token 32 hexadecimal digits
   */
  public static Gauge start(Reference reference, Cores cores, Path directory, String token)
      throws IOException {
    Map<String, String> arguments = new HashMap<>();
    arguments.put("work", "gauge");
    arguments.put("transport", "pipe");
    arguments.put("reference", reference.word());
    arguments.put("cpu", Integer.toString(cores.client()));
    arguments.put("partner", Integer.toString(cores.server()));
    arguments.put("address", SocketPath.in(directory, "x" + NUMBERS.incrementAndGet()));
    RunningEndpoint.Program program = RunningEndpoint.of(NativeProgram.C);
    RunningEndpoint.Start process =
        RunningEndpoint.process(
            (role, unpacked, all) -> program.command("client", unpacked, all),
            directory,
            token,
            arguments,
            List.of());
    RunningEndpoint endpoint =
        RunningEndpoint.start("gauge", new FailureReport(), line -> {}, process);
    try {
      endpoint.address();
      return new Gauge(endpoint, reference.median());
    } catch (Failure e) {
      endpoint.close();
      throw e;
    }
  }

  /**
   * Takes a turn and returns the nanoseconds per message.
   *
   * @throws Failure if it has ended
   */
  public double turn() {
    try {
      endpoint.say("RUN nanos=" + TURN_NANOS);
    } catch (Failure e) {
      throw new Failure("the gauge has ended: " + e.getMessage());
    }
    return endpoint
        .await("DONE", PATIENCE_MILLIS, this::read)
        .orElseThrow(() -> new Failure("the gauge does not answer"));
  }

  private double read(String answer) {
    Map<String, String> words = Words.parse(answer);
    return median
        ? Double.parseDouble(words.get("median"))
        : Double.parseDouble(words.get("nanos")) / Long.parseLong(words.get("messages"));
  }

  @Override
  public void close() throws IOException {
    endpoint.close();
  }
}
