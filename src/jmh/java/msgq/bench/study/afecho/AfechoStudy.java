package msgq.bench.study.afecho;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import msgq.bench.linux.Placement;
import msgq.bench.linux.Usage;
import msgq.bench.study.Claim;
import msgq.bench.study.Figure;
import msgq.bench.study.Measurements;
import msgq.bench.study.Sample;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Where;
import msgq.bench.study.Workbench;
import msgq.bench.study.end.EndMain;
import msgq.bench.study.process.Child;
import msgq.bench.study.process.Programs;

/** AF_UNIX against AF_INET: a Go server on both at once, clients in Go and Java. */
public final class AfechoStudy implements Study {
  static final int MESSAGES = 500_000;

  private static final double FRACTION = 0.02;

  private final Workbench workbench;
  private final Map<EchoClient, Child> javas = new EnumMap<>(EchoClient.class);
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private EchoServer server;

  /** Starts nothing yet. */
  public AfechoStudy(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public String name() {
    return "afecho";
  }

  @Override
  public String title() {
    return "AF_UNIX against AF_INET, 10-byte echoes, a Go server and Go and Java clients (2020)";
  }

  @Override
  public int publishedRounds() {
    return 5; // the article gives one figure each, of which no interval can be had
  }

  @Override
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (Where where : Where.values()) {
      for (Inflight inflight : Inflight.values()) {
        for (EchoClient client : EchoClient.values()) {
          tasks.add(
              new Task(
                  client.cell(inflight, where),
                  share -> run(client, inflight, where, messages(share))));
        }
      }
    }
    return tasks;
  }

  private long messages(double share) {
    return workbench.scale().volume(MESSAGES, FRACTION, share, 1);
  }

  private Sample run(EchoClient client, Inflight inflight, Where where, long messages)
      throws IOException {
    Placement placement = workbench.placement(where);
    Usage before = server(placement).usage();
    Map<String, String> result =
        client.java()
            ? inJava(client, inflight, placement.server(), messages)
            : inGo(client, inflight, placement.server(), messages);
    return new Sample(
        Long.parseLong(result.get("nanos")) / 1e9,
        messages,
        Programs.cost(result, ""),
        server.usage().since(before));
  }

  /** One server for all, so the clients change places, not the server. */
  private EchoServer server(Placement placement) throws IOException {
    if (server == null) {
      String path = workbench.directory().resolve("echo").toString();
      server = EchoServer.start(workbench, placement.client(), path, log::add);
    }
    return server;
  }

  private Map<String, String> inGo(EchoClient client, Inflight inflight, int core, long messages)
      throws IOException {
    List<Object> command = new ArrayList<>();
    command.addAll(List.of("on", core, workbench.programs().go(), "client"));
    command.addAll(List.of("-network", client.unix() ? "unix" : "tcp"));
    command.addAll(List.of("-address", client.unix() ? server.path() : server.tcpAddress()));
    command.addAll(List.of("-count", messages));
    if (inflight == Inflight.CONCURRENT) {
      command.add("-concurrent");
    }
    return workbench.programs().run("Go client", command.toArray());
  }

  /** One JVM per kind of client, so that it is warm and has seen no other channel. */
  private Map<String, String> inJava(EchoClient client, Inflight inflight, int core, long messages)
      throws IOException {
    Child java = javas.get(client);
    if (java == null) {
      java = workbench.children().startJava("Java client", workbench.directory(), EndMain.class);
      javas.put(client, java);
    }
    java.say(
        "echo cpu=%d messages=%d inflight=%s through=%s address=%s"
            .formatted(
                core,
                messages,
                inflight.word,
                client.through,
                client.unix() ? server.path() : server.port()));
    try {
      return java.awaitValues("RESULT");
    } catch (RuntimeException e) {
      javas.remove(client).close(); // its state is not known: the next run has a new one
      throw e;
    }
  }

  @Override
  public List<Figure> figures() {
    return AfechoPublished.figures();
  }

  @Override
  public List<Claim> claims() {
    return AfechoPublished.claims();
  }

  @Override
  public CostUnit costUnit() {
    return new CostUnit("message", 1);
  }

  @Override
  public List<String> ends() {
    return List.of("client", "server");
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "%,d messages per run, published %,d, for which the times are; 10 bytes from Java too, where the published client"
                .formatted(messages(1), MESSAGES)
            + " sent 12.");
    notes.add(
        "One in flight waits for each echo; concurrent writes and reads at once. The article does"
            + " not say which it did.");
    notes.add(
        "Socket options as each language gives them: Go sets TCP_NODELAY, java.net does not, so"
            + " that Java's concurrent TCP writes may travel together.");
    if (server != null && server.port() != EchoServer.PORT) {
      notes.add(
          "The server's TCP port is %d: %d is taken.".formatted(server.port(), EchoServer.PORT));
    }
    return notes;
  }

  @Override
  public Map<String, String> files(Measurements measurements) {
    return log.isEmpty() ? Map.of() : Map.of("server.log", String.join("\n", log) + "\n");
  }

  @Override
  public void close() {
    javas.values().forEach(Child::close);
    if (server != null) {
      server.close();
    }
  }
}
