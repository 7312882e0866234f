package msgq.bench.rpc;

import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.linux.Placement;
import msgq.bench.process.JavaCommand;
import msgq.bench.worker.Pair;
import msgq.bench.worker.Worker;
import msgq.bench.worker.Workers;

/** The client and the server of a row, each in its own JVM with the row's libraries and flags. */
public final class RpcPair implements Closeable {
  /** Enough calls to show whether a row works at all. */
  public static final int FEW = 3;

  /** Each endpoint has one core for all threads that its libraries start. */
  public static final String PIN = "two-cores";

  private static final String PATIENCE_MILLIS = "20000";
  private static final Map<String, ?> ALLOCATED = Map.of("allocated", true);

  private final Pair pair;

  private RpcPair(Pair pair) {
    this.pair = pair;
  }

  /**
   * Starts both.
   *
   * @param tap whether to inspect the traffic, which slows it down
   */
  public static RpcPair start(
      Workers workers, StackRow row, JavaCommand java, Placement placement, boolean tap)
      throws IOException {
    Map<String, Object> server = new LinkedHashMap<>(row.arguments());
    server.put("work", "rpc");
    server.put("path", workers.path());
    server.put("cpu", placement.server());
    if (tap) {
      server.put("timeout", PATIENCE_MILLIS); // the traffic is inspected, not timed
    }
    Map<String, Object> client = new LinkedHashMap<>(server);
    client.put("cpu", placement.client());
    client.put("tap", tap);
    return new RpcPair(
        Pair.start(
            workers,
            (role, arguments) -> EndpointMain.command(java, role, arguments),
            Pair.between("-"),
            server,
            client));
  }

  /** The process ids of the server and the client. */
  public List<Long> pids() {
    return pair.pids();
  }

  /** Makes calls for this long. */
  public CallOutcome run(Sent payload, int threads, long nanos) throws IOException {
    return run(Map.of("payload", payload.key(), "threads", threads, "nanos", nanos));
  }

  /** Makes this many calls on each thread. */
  public CallOutcome call(Sent payload, int threads, int times) throws IOException {
    return run(Map.of("payload", payload.key(), "threads", threads, "messages", times));
  }

  /** The server has no runs: when asked, it reports what it has allocated so far. */
  private CallOutcome run(Map<String, ?> arguments) throws IOException {
    Pair.Outcome outcome = pair.run(ALLOCATED, arguments);
    Worker.Done after = pair.ask(ALLOCATED);
    return new CallOutcome(
        outcome.client(),
        outcome.server().usage(),
        after.number("allocated") - outcome.server().number("allocated"));
  }

  @Override
  public void close() throws IOException {
    pair.close();
  }
}
