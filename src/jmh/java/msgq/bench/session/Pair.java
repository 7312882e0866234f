package msgq.bench.session;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.process.FailureReport;
import msgq.bench.process.RunningEndpoint;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.NamedClientSide;

/** A client and a server that do a piece of work run by run, each in its own process. */
public final class Pair implements Closeable {
  private final Worker server;
  private final Worker client;

  private Pair(Worker server, Worker client) {
    this.server = server;
    this.client = client;
  }

  /** The client's side of an address that both endpoints are told. */
  public static ClientSide between(String address) {
    return new NamedClientSide(
        address,
        (lane, names) -> {
          throw new IllegalStateException("no lane begins here");
        });
  }

  /**
   * Starts both.
   *
   * @param program that both are
   * @param failures receives their failures, and those of what they depend on
   * @param between the client's side of what connects them
   * @param server its arguments
   * @param client its arguments
   */
  public static Pair start(
      Workers workers,
      RunningEndpoint.Program program,
      FailureReport failures,
      ClientSide between,
      Map<String, ?> server,
      Map<String, ?> client)
      throws IOException {
    try (between) {
      List<Worker> both = new ArrayList<>();
      try {
        both.add(
            workers.start(
                "server",
                program,
                at(between.address(), server),
                between.inherited(),
                failures,
                line -> {}));
        String ready = both.get(0).address();
        String address = between.nativeAddress(ready.equals("-") ? between.address() : ready);
        both.add(
            workers.start(
                "client",
                program,
                at(address, client),
                between.inheritedByClient(),
                failures,
                line -> {}));
        both.get(1).address();
      } catch (IOException | RuntimeException e) {
        Worker.closeAll(both);
        throw e;
      }
      return new Pair(both.get(0), both.get(1));
    }
  }

  private static Map<String, Object> at(String address, Map<String, ?> arguments) {
    Map<String, Object> all = new LinkedHashMap<>(arguments);
    all.put("address", address);
    return all;
  }

  /** What the client and the server reported about a run. */
  public record Outcome(Worker.Done client, Worker.Done server) {}

  /** Performs a run; the server is told how much to expect before the client starts. */
  public Outcome run(Map<String, ?> ofServer, Map<String, ?> ofClient) throws IOException {
    server.run(ofServer);
    client.run(ofClient);
    Worker.Done sent = client.done();
    return new Outcome(sent, server.done());
  }

  /** Asks the server alone. */
  public Worker.Done ask(Map<String, ?> ofServer) throws IOException {
    server.run(ofServer);
    return server.done();
  }

  /** The process ids of the server and the client. */
  public List<Long> pids() {
    return List.of(server.pid(), client.pid());
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
