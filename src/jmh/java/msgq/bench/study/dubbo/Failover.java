package msgq.bench.study.dubbo;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.jmh.TargetJava;
import msgq.bench.linux.Machine;
import msgq.bench.linux.Usage;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.problem.Refusal;
import msgq.bench.process.Endpoint;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.report.Report;
import msgq.bench.result.Document;
import msgq.bench.rpc.RpcBuild;
import msgq.bench.rpc.RpcPair;
import msgq.bench.rpc.StackRow;
import msgq.bench.session.Done;
import msgq.bench.study.Choice;
import msgq.bench.study.Workbench;

/** Two servers, of which one is killed while a client calls: what becomes of every call. */
public final class Failover implements Closeable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final List<StackRow> ROWS =
      List.of(StackRow.A, StackRow.DUBBO3_HESSIAN2, StackRow.TRIPLE_HESSIAN2, StackRow.GRPC_TCP);

  private static final int THREADS = 4;

  /** Calls of each thread before anything counts. */
  private static final int WARM_UP_CALLS = 100;

  private static final int CALLS = 1_000;

  /** Calls of all threads before the kill: a quarter. */
  private static final int CALLS_BEFORE = THREADS * CALLS / 4;

  /** Longer than these calls ever take. */
  private static final long BEFORE_SECONDS = 60;

  private static final long PAUSE_NANOS = 5_000_000;

  /** Dubbo's default. */
  private static final int RETRIES = 2;

  private final Workbench workbench;
  private final FailureReport failures = new FailureReport();
  private final List<Endpoint> running = new ArrayList<>();

  private Failover(Workbench workbench) {
    this.workbench = workbench;
  }

  /**
   * Checks that failover is possible with the chosen rows.
   *
   * @throws Refusal if it is not possible with one of them
   */
  public static void check(Choice choice) throws Refusal {
    List<String> keys = ROWS.stream().map(StackRow::key).toList();
    for (String row : choice.rows()) {
      if (!keys.contains(row)) {
        throw new Refusal(
            "--failover is for the rows %s, and not for %s"
                .formatted(String.join(", ", keys), row));
      }
    }
  }

  /**
   * Runs the chosen rows; one that fails ends none of the others.
   *
   * @param progress takes a line after each
   */
  public static List<FailoverRow> run(Workbench workbench, Consumer<String> progress) {
    List<FailoverRow> rows = new ArrayList<>();
    for (StackRow row : ROWS) {
      if (StackRow.of(workbench.choice().rows()).contains(row)) {
        for (TargetJava java : workbench.choice().javas()) {
          FailoverRow done = row(workbench, row, java);
          rows.add(done);
          progress.accept(done.told());
        }
      }
    }
    return rows;
  }

  private static FailoverRow row(Workbench workbench, StackRow row, TargetJava java) {
    try {
      return new FailoverRow(row, java, Optional.of(of(workbench, row, java)), "");
    } catch (Failure | NotAvailable | IOException e) {
      return FailoverRow.failed(row, java, e.getMessage());
    }
  }

  /** The report on these rows. */
  public static Document report(List<FailoverRow> rows) {
    return new Document(
        "Two servers, of which the first is killed",
        List.of(machine()),
        List.of(FailoverRow.table(rows)),
        List.of(),
        List.of(
            "%d threads make %,d calls each after a warm-up; server 1 is killed (SIGKILL) when %,d have ended."
                .formatted(THREADS, CALLS, CALLS_BEFORE),
            "Dubbo looks its servers up at ZooKeeper; gRPC's name has two addresses, which it takes in turn. Each makes up to %d further tries of a call that fails, after 2000 ms or when the connection ends."
                .formatted(RETRIES),
            "No two calls send the same text, and each reply names its server, so every call is"
                + " accounted for. A call is lost if it was never made, or neither came back"
                + " nor failed. The last column of figures tells how long after the kill the last"
                + " answer by server 1 came, or the last call failed."),
        "");
  }

  private static String machine() {
    Map<String, String> facts = Machine.facts();
    String date = LocalDateTime.now().format(Report.DATE);
    return String.join(" · ", facts.get("cpu"), facts.get("kernel"), date);
  }

  static FailoverAccount of(Workbench workbench, StackRow row, TargetJava jdk) throws IOException {
    try (Failover failover = new Failover(workbench)) {
      return failover.run(row, jdk);
    }
  }

  private FailoverAccount run(StackRow row, TargetJava jdk) throws IOException {
    RpcPair.check(workbench, row);
    JavaCommand java = RpcBuild.brief(row, jdk);
    Map<String, String> arguments = new LinkedHashMap<>(row.arguments());
    arguments.put("work", "rpc");
    if (row.unregistered().isEmpty()) {
      Endpoint registry = RpcPair.registry(workbench, java, -1, failures);
      running.add(registry);
      arguments.put("registry", registry.address());
    }
    Endpoint doomed = server(java, arguments, "1", new FailureReport());
    Endpoint other = server(java, arguments, "2", failures);
    arguments.put("address", doomed.address() + "," + other.address());
    arguments.put("retries", Integer.toString(RETRIES));
    Endpoint client = started("client", java, arguments, failures);
    client.address();
    checkWarmUp(
        new FailoverAccount(
            (long) THREADS * WARM_UP_CALLS, Done.of(client, calls(WARM_UP_CALLS), PATIENCE), 0));
    Usage used = client.usage();
    long before = client.counters().messages();
    client.run(calls(CALLS));
    awaitCalls(client, before);
    long killed = System.nanoTime();
    doomed.kill();
    return new FailoverAccount((long) THREADS * CALLS, Done.of(client, used, PATIENCE), killed);
  }

  private static void checkWarmUp(FailoverAccount account) {
    if (account.failed() + account.lost() > 0) {
      throw new Failure(
          "of %,d calls before any server is killed, %,d failed and %,d were lost%s"
              .formatted(
                  account.wanted(),
                  account.failed(),
                  account.lost(),
                  account.reason().isEmpty() ? "" : ": " + account.reason()));
    }
  }

  private static void awaitCalls(Endpoint client, long before) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(BEFORE_SECONDS);
    long ended = 0;
    while (ended < CALLS_BEFORE) {
      if (System.nanoTime() > deadline) {
        throw new Failure(
            "only %,d of the %,d calls before the kill ended in %d s"
                .formatted(ended, CALLS_BEFORE, BEFORE_SECONDS));
      }
      LockSupport.parkNanos(PAUSE_NANOS); // each question costs the client time
      ended = client.counters().messages() - before;
    }
  }

  private Endpoint server(
      JavaCommand java, Map<String, String> arguments, String name, FailureReport report)
      throws IOException {
    Map<String, String> own = new LinkedHashMap<>(arguments);
    own.put("name", name);
    Endpoint server = started("server", java, own, report);
    server.address();
    return server;
  }

  private Endpoint started(
      String role, JavaCommand java, Map<String, String> arguments, FailureReport report)
      throws IOException {
    Endpoint worker =
        workbench.start(role, EndpointMain.in(java), arguments, List.of(), report, line -> {});
    running.add(worker);
    return worker;
  }

  @Override
  public void close() throws IOException {
    running.forEach(Endpoint::close);
  }

  private static Map<String, ?> calls(int each) {
    return Map.of("accounted", true, "threads", THREADS, "messages", each);
  }
}
