package msgq.bench.study.dubbo;

import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.linux.Placement;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.process.RunningEndpoint;
import msgq.bench.study.Workbench;
import msgq.bench.study.Worker;

/** Client and server of a row, each in a JVM of its own with the row's libraries and flags. */
final class RpcPair implements Closeable {
  private static final String PATIENCE_MILLIS = "20000";

  private final Worker server;
  private final Worker client;

  private RpcPair(Worker server, Worker client) {
    this.server = server;
    this.client = client;
  }

  /**
   * Starts both.
   *
   * @param tap whether to look at what goes over the wire, which makes it slower
   */
  static RpcPair start(
      Workbench workbench, StackRow row, JavaCommand java, Placement placement, boolean tap)
      throws IOException {
    RunningEndpoint.Program program =
        (role, arguments) -> EndpointMain.command(java, role, arguments);
    FailureReport failures = new FailureReport();
    Map<String, String> arguments = new LinkedHashMap<>(row.arguments());
    arguments.put("work", "rpc");
    arguments.put("cpu", Integer.toString(placement.server()));
    arguments.put("path", workbench.path());
    if (tap) {
      arguments.put("timeout", PATIENCE_MILLIS); // it is looked at, not timed
    }
    Worker server = workbench.start("server", program, arguments, List.of(), failures, line -> {});
    try {
      arguments.put("address", server.address());
      arguments.put("cpu", Integer.toString(placement.client()));
      arguments.put("tap", Boolean.toString(tap));
      Worker client =
          workbench.start("client", program, arguments, List.of(), failures, line -> {});
      client.address();
      return new RpcPair(server, client);
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** The processes: server and client. */
  List<Long> pids() {
    return List.of(server.pid(), client.pid());
  }

  /** Calls for so long. */
  CallOutcome run(Sent payload, int threads, long nanos) throws IOException {
    return run(Map.of("payload", payload.key(), "threads", threads, "nanos", nanos));
  }

  /** So many calls by each thread. */
  CallOutcome call(Sent payload, int threads, int times) throws IOException {
    return run(Map.of("payload", payload.key(), "threads", threads, "messages", times));
  }

  private CallOutcome run(Map<String, ?> arguments) throws IOException {
    Worker.Done before = byServer();
    client.run(arguments);
    Worker.Done done = client.done();
    Worker.Done after = byServer();
    return new CallOutcome(
        done,
        after.before().since(before.before()),
        after.number("allocated") - before.number("allocated"));
  }

  /** The server has no runs: it tells how much it has allocated, and used until it was asked. */
  private Worker.Done byServer() throws IOException {
    server.run(Map.of("allocated", true));
    return server.done();
  }

  @Override
  public void close() throws IOException {
    try {
      client.close();
    } finally {
      server.close();
    }
  }
}
