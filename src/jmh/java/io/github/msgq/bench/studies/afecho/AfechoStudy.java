package io.github.msgq.bench.studies.afecho;

import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.session.EndpointOutcome;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Warming;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** AF_UNIX against AF_INET: a Go server on both at once, clients in Go and Java. */
public final class AfechoStudy implements Study {
  public static final String TITLE =
      "AF_UNIX against AF_INET, 10-byte echoes, a Go server and Go and Java clients (2020)";

  private static final int MESSAGES = 500_000;

  /** Messages of a run, which take some tenths of a second; fewer if each wakes the other core. */
  private static final int SCALED = 50_000;

  private static final int SCALED_SLOW = 10_000;

  /** Messages in which a client's JVM becomes warm, each way. */
  private static final int WARM_UP = 50_000;

  private static final int PORT = 12345; // of the server, if it is free

  /** A client, and what it connects through. */
  private record EchoClient(String text, boolean java, String transport) {
    boolean unix() {
      return !transport.equals("tcp");
    }

    StudyCombination combination(Inflight inflight, Placement placement) {
      return new StudyCombination(text + ", " + inflight.text, placement);
    }
  }

  private static final List<EchoClient> CLIENTS =
      List.of(
          new EchoClient("Go, AF_UNIX", false, "uds"),
          new EchoClient("Go, AF_INET", false, "tcp"),
          new EchoClient("Java, AF_UNIX (jnr-unixsocket)", true, "uds-jnr"),
          new EchoClient("Java, AF_UNIX (SocketChannel)", true, "uds"),
          new EchoClient("Java, AF_INET (java.net)", true, "tcp"));

  /** The number of messages that are on their way at once. */
  private record Inflight(String text, String word) {}

  private static final Inflight ONE = new Inflight("one in flight", "awaited");
  private static final Inflight CONCURRENT = new Inflight("concurrent", "concurrent");

  /** The Go server, on one core, listening on TCP and a UNIX-domain socket. */
  private record EchoServer(Endpoint endpoint, String tcpAddress, String path) {
    int port() {
      return Loopback.parse(tcpAddress).getPort();
    }
  }

  private final Workbench workbench;
  private final Map<EchoClient, Endpoint> javas = new HashMap<>();
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private EchoServer server;

  /** Starts nothing yet. */
  public AfechoStudy(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public About about() {
    return new About(
        "afecho",
        TITLE,
        5, // the article gives one figure each, which has no interval
        "message",
        1,
        List.of("client", "server"),
        Placement.PINNED);
  }

  @Override
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (Placement placement : Placement.PINNED) {
      for (Inflight inflight : List.of(ONE, CONCURRENT)) {
        for (EchoClient client : CLIENTS) {
          tasks.add(
              new Task(
                  client.combination(inflight, placement),
                  MESSAGES,
                  share -> run(client, inflight, placement, messages(inflight, placement, share))));
        }
      }
    }
    return tasks;
  }

  private long messages(Inflight inflight, Placement placement, double share) {
    boolean slow = inflight.equals(ONE) && placement == Placement.TWO_CORES;
    return workbench.scale().volume(MESSAGES, slow ? SCALED_SLOW : SCALED, share, 1);
  }

  private Warming run(EchoClient client, Inflight inflight, Placement placement, long messages)
      throws IOException {
    Cores cores = workbench.cores(placement);
    startServer(cores);
    if (client.java()) {
      java(client); // its warm-up is the server's work too
    }
    Usage before = server.endpoint.usage();
    EndpointOutcome done = ask(client, inflight, cores.server(), messages);
    Usage used = server.endpoint.usage().since(before);
    return Warming.of(new Sample(done.number("nanos") / 1e9, messages, done.usage(), used));
  }

  /** Starts the server, one for all: a placement moves the clients, not the server. */
  private void startServer(Cores cores) throws IOException {
    if (server == null) {
      try {
        server = server(cores.client(), PORT);
      } catch (Failure taken) {
        server = server(cores.client(), 0);
      }
    }
  }

  private EchoServer server(int core, int port) throws IOException {
    String path = SocketPath.in(workbench.directory(), "echo" + port);
    String addresses = Loopback.text(port) + ";" + path;
    Map<String, ?> arguments =
        Map.of("work", "echo", "transport", "tcp", "cpu", core, "address", addresses);
    Endpoint endpoint = workbench.start("server", "go", arguments, log::add);
    return new EchoServer(endpoint, endpoint.address().split(";")[0], path);
  }

  private EndpointOutcome ask(EchoClient client, Inflight inflight, int core, long messages)
      throws IOException {
    if (!client.java()) {
      try (Endpoint go = start(client, Map.of("echoes", inflight.word, "cpu", core))) {
        return run(go, Map.of("messages", messages));
      }
    }
    Endpoint java = java(client);
    try {
      return run(java, arguments(messages, inflight, core));
    } catch (Failure e) {
      javas.remove(client); // its state is unknown: the next run starts a new one
      java.close();
      throw e;
    }
  }

  /** One JVM per kind of client, warm before it counts, which has seen no other channel. */
  private Endpoint java(EchoClient client) throws IOException {
    Endpoint java = javas.get(client);
    if (java == null) {
      java = start(client, Map.of());
      int core = workbench.cores(Placement.SAME_CORE).server();
      try {
        for (Inflight inflight : List.of(ONE, CONCURRENT)) {
          run(java, arguments(workbench.scale().warmUp(WARM_UP), inflight, core));
        }
      } catch (Failure e) {
        java.close(); // it is not warm
        throw e;
      }
      javas.put(client, java);
    }
    return java;
  }

  private EndpointOutcome run(Endpoint endpoint, Map<String, ?> arguments) {
    return EndpointOutcome.ofRun(endpoint, arguments, workbench.scale().patience());
  }

  private static Map<String, Object> arguments(long messages, Inflight inflight, int core) {
    return Map.of("messages", messages, "echoes", inflight.word, "cpu", core);
  }

  private Endpoint start(EchoClient client, Map<String, ?> more) throws IOException {
    if (!client.unix()) {
      NotAvailable.check(Loopback.unavailable());
    }
    Map<String, Object> arguments = new LinkedHashMap<>(more);
    arguments.put("work", "echo");
    arguments.put("transport", client.transport);
    arguments.put("address", client.unix() ? server.path() : server.tcpAddress());
    Endpoint endpoint =
        workbench.start("client", client.java() ? "java" : "go", arguments, line -> {});
    endpoint.address();
    return endpoint;
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "%,d messages per run (%,d one in flight on two cores), published %,d;"
                .formatted(
                    messages(CONCURRENT, Placement.SAME_CORE, 1),
                    messages(ONE, Placement.TWO_CORES, 1),
                    MESSAGES)
            + " 10 bytes from Java too, where the published client sent 12.");
    notes.add(
        "Java clients are warm: %,d messages each way before the first that counts."
            .formatted(workbench.scale().warmUp(WARM_UP)));
    notes.add(
        "One in flight waits for each echo; concurrent writes and reads at once. The article does"
            + " not say which it did.");
    notes.add(
        "Socket options as each language gives them: Go sets TCP_NODELAY, java.net does not, so"
            + " that Java's concurrent TCP writes may travel together.");
    if (server != null && server.port() != PORT) {
      notes.add("The server's TCP port is %d: %d is taken.".formatted(server.port(), PORT));
    }
    return notes;
  }

  @Override
  public Map<String, String> files(Measurements measurements) {
    return log.isEmpty() ? Map.of() : Map.of("server.log", String.join("\n", log) + "\n");
  }
}
