package io.github.msgq.bench.endpoints.session;

import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.Program;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.NamedClientSide;
import io.github.msgq.bench.machine.linux.Usage;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A client and a server that do a piece of work run by run, each in its own process. */
public record EndpointPair(Endpoint server, Endpoint client, Duration patience)
    implements Closeable {
  /** The client's side of an address that both endpoints get as an argument. */
  public static ClientSide between(String address) {
    return new NamedClientSide(
        address,
        (lane, names) -> {
          throw new IllegalStateException("no lane begins here");
        });
  }

  /**
   * @param program that both are
   * @param failures receives their failures, and those of what they depend on
   * @param between the client's side of what connects them
   * @param patience how long a run may be silent before it counts as stalled
   */
  public static EndpointPair start(
      Endpoints endpoints,
      Program program,
      FailureReport failures,
      ClientSide between,
      Map<String, ?> server,
      Map<String, ?> client,
      Duration patience)
      throws IOException {
    try (between) {
      List<Endpoint> both = new ArrayList<>();
      try {
        both.add(
            endpoints.start(
                "server",
                program,
                at(between.address(), server),
                between.inherited(),
                failures,
                line -> {}));
        String ready = both.get(0).address();
        String address = between.nativeAddress(ready.equals("-") ? between.address() : ready);
        both.add(
            endpoints.start(
                "client",
                program,
                at(address, client),
                between.inheritedByClient(),
                failures,
                line -> {}));
        both.get(1).address();
      } catch (IOException | RuntimeException e) {
        both.forEach(Endpoint::close);
        throw e;
      }
      return new EndpointPair(both.get(0), both.get(1), patience);
    }
  }

  private static Map<String, Object> at(String address, Map<String, ?> arguments) {
    Map<String, Object> all = new LinkedHashMap<>(arguments);
    all.put("address", address);
    return all;
  }

  public record Outcome(EndpointOutcome client, EndpointOutcome server) {}

  /** Performs a run; the server learns how much to expect before the client starts. */
  public Outcome run(Map<String, ?> ofServer, Map<String, ?> ofClient) {
    Usage before = server.usage();
    server.run(ofServer);
    EndpointOutcome sent = EndpointOutcome.ofRun(client, ofClient, patience);
    return new Outcome(sent, EndpointOutcome.of(server, before, patience));
  }

  /** Asks the server alone. */
  public EndpointOutcome ask(Map<String, ?> ofServer) {
    return EndpointOutcome.ofRun(server, ofServer, patience);
  }

  /** The process ids of the server and the client. */
  public List<Long> pids() {
    return List.of(server.pid(), client.pid());
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
