package msgq.bench.study;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import msgq.bench.process.FailureReport;
import msgq.bench.transport.ClientSide;
import msgq.bench.worker.Worker;

/** A client and a server that do a study's work, each in its own process. */
public final class Pair implements Closeable {
  private final Worker server;
  private final Worker client;

  private Pair(Worker server, Worker client) {
    this.server = server;
    this.client = client;
  }

  /**
   * Starts both.
   *
   * @param between the client's side of what connects them
   * @param server its language and arguments
   * @param client its language and arguments
   */
  public static Pair start(Workbench workbench, ClientSide between, Side server, Side client)
      throws IOException {
    FailureReport failures = new FailureReport();
    try (between) {
      Worker started =
          workbench.start(
              "server",
              server.with("address", between.address()),
              between.inherited(),
              failures,
              line -> {});
      try {
        String ready = started.address();
        Worker other =
            workbench.start(
                "client",
                client.with(
                    "address",
                    between.nativeAddress(ready.equals("-") ? between.address() : ready)),
                between.inheritedByClient(),
                failures,
                line -> {});
        other.address();
        return new Pair(started, other);
      } catch (IOException | RuntimeException e) {
        started.close();
        throw e;
      }
    }
  }

  /** What the client and the server reported about a run. */
  public record Outcome(Worker.Done client, Worker.Done server) {
    /** From the client's first message to the server's last, by the clock that both share. */
    public Sample sample(long units) {
      return sample(server.number("ended"), units);
    }

    /** The same, with the first messages apart from the others if they were reported separately. */
    public Warming trial(long units) {
      long first = server.number("first");
      if (first == 0 || first == units) {
        return Warming.of(sample(units));
      }
      Sample all = sample(units);
      double seconds = (server.number("first_ended") - client.number("began")) / 1e9;
      Sample cold = new Sample(seconds, first, client.usageOfFirst(), server.usageOfFirst());
      return new Warming(
          cold,
          new Sample(
              all.seconds() - seconds,
              units - first,
              all.client().since(cold.client()),
              all.server().since(cold.server())));
    }

    /** The same, until both have ended. */
    public Sample sampleToTheEndOfBoth(long units) {
      return sample(Math.max(server.number("ended"), client.number("ended")), units);
    }

    private Sample sample(long ended, long units) {
      return new Sample(
          (ended - client.number("began")) / 1e9, units, client.usage(), server.usage());
    }
  }

  /** Performs a run; the server is told how much to expect before the client starts. */
  public Outcome run(Map<String, ?> ofServer, Map<String, ?> ofClient) throws IOException {
    server.run(ofServer);
    client.run(ofClient);
    Worker.Done sent = client.done();
    return new Outcome(sent, server.done());
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
