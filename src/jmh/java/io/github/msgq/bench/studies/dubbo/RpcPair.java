package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.endpoints.endpoint.EndpointMain;
import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.session.EndpointOutcome;
import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Threads;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The client and the server of a row, each in its own JVM with the row's libraries and flags. */
record RpcPair(List<Endpoint> registry, EndpointPair pair, boolean tapped) implements Closeable {
  /** Enough calls to show whether a row works at all. */
  private static final int FEW = 3;

  /** How long calls may take before they count as stalled: a study's last a minute at most. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final long MOST_WARM_UP = TimeUnit.SECONDS.toNanos(20);
  private static final String PATIENCE_MILLIS = "20000";
  private static final Map<String, ?> ALLOCATED = Map.of("allocated", true);

  /**
   * Starts both, after the registry if there is one.
   *
   * @param tap whether to inspect the traffic, which slows it down; the client then connects to the
   *     tap and does not use the registry
   * @throws NotAvailable if strangers can reach the server, which serves whoever connects
   */
  static RpcPair start(
      Endpoints endpoints,
      boolean registered,
      StackRow row,
      JavaCommand java,
      Cores cores,
      boolean tap)
      throws IOException {
    if (row.reachable() && !endpoints.alone()) {
      throw new NotAvailable(
          "its libraries would serve any user of this machine, so they run only in a network of"
              + " their own, which takes root or user namespaces, and unshare(1) and nsenter(1)");
    }
    FailureReport failures = new FailureReport();
    List<Endpoint> registry =
        registered && !tap
            ? List.of(registry(endpoints, java, cores.server(), failures))
            : List.of();
    try {
      Map<String, Object> server = new LinkedHashMap<>(row.arguments);
      server.put("work", "rpc");
      server.put("path", endpoints.path());
      server.put("cpu", cores.server());
      if (tap) {
        server.put("timeout", PATIENCE_MILLIS); // the traffic is inspected, not timed
      }
      for (Endpoint each : registry) {
        server.put("registry", each.address());
      }
      Map<String, Object> client = new LinkedHashMap<>(server);
      client.put("cpu", cores.client());
      client.put("tap", tap);
      return new RpcPair(
          registry,
          EndpointPair.start(
              endpoints,
              EndpointMain.in(java),
              failures,
              EndpointPair.between("-"),
              server,
              client,
              PATIENCE),
          tap);
    } catch (IOException | RuntimeException e) {
      registry.forEach(Endpoint::close);
      throw e;
    }
  }

  /** Starts the registry, where servers register and clients look them up, on this core. */
  private static Endpoint registry(
      Endpoints endpoints, JavaCommand java, int core, FailureReport failures) throws IOException {
    return endpoints.start(
        "registry",
        EndpointMain.in(RpcBuild.registry(java)).as("server"),
        Map.of("work", "zookeeper", "cpu", core),
        failures);
  }

  public CallOutcome run(CallCombination calls, long nanos) throws IOException {
    return run(Map.of("payload", calls.payload().key, "threads", calls.threads(), "nanos", nanos));
  }

  /** Makes this many calls, one after another. */
  CallOutcome call(Payload payload, int times) throws IOException {
    return run(Map.of("payload", payload.key, "threads", 1, "messages", times));
  }

  /** Repeats these calls, however they end, until both JVMs are warm; returns whether they are. */
  public boolean warmUp(List<WarmUp.Calls> calls) throws IOException {
    return new WarmUp(calls, () -> Threads.compilerMicros(pair.pids())).run(MOST_WARM_UP);
  }

  /**
   * Makes a payload's first calls, which may take too long in a cold JVM, but not all of them: if
   * none comes back, none ever will. Through a tap, a few more report what it saw, and all must
   * come back.
   *
   * @throws Failure if they do not
   */
  public CallOutcome look(Payload payload) throws IOException {
    CallOutcome first = call(payload, FEW);
    if (first.calls() == 0) {
      first.checked();
    }
    return tapped ? call(payload, FEW).checked() : first;
  }

  /** The server has no runs: when asked, it reports what it has allocated so far. */
  private CallOutcome run(Map<String, ?> arguments) throws IOException {
    EndpointPair.Outcome outcome = pair.run(ALLOCATED, arguments);
    EndpointOutcome after = pair.ask(ALLOCATED);
    return new CallOutcome(
        outcome.client(),
        outcome.server().usage(),
        after.number("allocated") - outcome.server().number("allocated"));
  }

  @Override
  public void close() {
    pair.close();
    registry.forEach(Endpoint::close);
  }
}
