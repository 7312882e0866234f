package msgq.bench.rpc;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.linux.Placement;
import msgq.bench.problem.NotAvailable;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.worker.Worker;
import msgq.bench.worker.Workers;

/** The client and the server of a row, each in its own JVM with the row's libraries and flags. */
public final class RpcPair implements Closeable {
  /** Enough calls to show whether a row works at all. */
  public static final int FEW = 3;

  /** Each endpoint has one core for all threads that its libraries start. */
  public static final String PIN = "two-cores";

  private static final String PATIENCE_MILLIS = "20000";

  private final List<Worker> started; // the registry if there is one, the server, the client
  private final Worker server;
  private final Worker client;

  private RpcPair(List<Worker> started, Worker server, Worker client) {
    this.started = started;
    this.server = server;
    this.client = client;
  }

  /**
   * Checks that no stranger can reach the row's server, which would serve him.
   *
   * @throws NotAvailable if one could
   */
  public static void check(Workers workers, StackRow row) {
    if (row.reachable() && !workers.alone()) {
      throw new NotAvailable(
          "its libraries would serve any user of this machine, so they run only in a network of"
              + " their own, which takes root, or user namespaces and unshare(1)");
    }
  }

  /**
   * Starts both, after the registry if there is one.
   *
   * @param tap whether to inspect the traffic, which slows it down; the client then connects to the
   *     tap and does not use the registry
   */
  public static RpcPair start(
      Workers workers,
      boolean registered,
      StackRow row,
      JavaCommand java,
      Placement placement,
      boolean tap)
      throws IOException {
    check(workers, row);
    FailureReport failures = new FailureReport();
    Map<String, String> arguments = new LinkedHashMap<>(row.arguments());
    arguments.put("work", "rpc");
    arguments.put("cpu", Integer.toString(placement.server()));
    arguments.put("path", workers.path());
    if (tap) {
      arguments.put("timeout", PATIENCE_MILLIS); // the traffic is inspected, not timed
    }
    List<Worker> started = new ArrayList<>();
    try {
      if (registered && !tap) {
        started.add(registry(workers, java, placement.server(), failures));
        arguments.put("registry", started.get(0).address());
      }
      Worker server = workers.java("server", "server", java, arguments, failures);
      started.add(server);
      arguments.put("address", server.address());
      arguments.put("cpu", Integer.toString(placement.client()));
      arguments.put("tap", Boolean.toString(tap));
      Worker client = workers.java("client", "client", java, arguments, failures);
      started.add(client);
      client.address();
      return new RpcPair(started, server, client);
    } catch (IOException | RuntimeException e) {
      try {
        Worker.closeAll(started);
      } catch (IOException also) {
        e.addSuppressed(also);
      }
      throw e;
    }
  }

  /** Starts the registry, where servers register and clients look them up, on this core. */
  public static Worker registry(Workers workers, JavaCommand java, int core, FailureReport failures)
      throws IOException {
    Map<String, String> arguments = Map.of("work", "zookeeper", "cpu", Integer.toString(core));
    return workers.java("registry", "server", RpcBuild.registry(java), arguments, failures);
  }

  /** The process ids of the registry, if there is one, the server and the client. */
  public List<Long> pids() {
    return started.stream().map(Worker::pid).toList();
  }

  /** Makes calls for this long. */
  public CallOutcome run(Sent payload, int threads, long nanos) throws IOException {
    return run(Map.of("payload", payload.key(), "threads", threads, "nanos", nanos));
  }

  /** Makes this many calls on each thread. */
  public CallOutcome call(Sent payload, int threads, int times) throws IOException {
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

  /** The server has no runs: when asked, it reports what it has allocated and used so far. */
  private Worker.Done byServer() throws IOException {
    server.run(Map.of("allocated", true));
    return server.done();
  }

  @Override
  public void close() throws IOException {
    Worker.closeAll(started);
  }
}
