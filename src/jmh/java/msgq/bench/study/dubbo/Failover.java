package msgq.bench.study.dubbo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import msgq.bench.jmh.TargetJava;
import msgq.bench.linux.Machine;
import msgq.bench.problem.Refusal;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.result.Document;
import msgq.bench.study.Choice;
import msgq.bench.study.Workbench;
import msgq.bench.study.Worker;

/** Two servers, of which one is killed while a client calls: what becomes of every call. */
public final class Failover {
  private static final List<StackRow> ROWS =
      List.of(StackRow.A, StackRow.DUBBO3_HESSIAN2, StackRow.TRIPLE_HESSIAN2, StackRow.GRPC_TCP);

  private static final int THREADS = 4;

  /** Of each thread, before anything counts and then. */
  private static final int WARM_UP_CALLS = 100;

  private static final int CALLS = 1_000;

  /** Of all threads, before the kill: a quarter. */
  private static final int CALLS_BEFORE = THREADS * CALLS / 4;

  private static final long PAUSE_NANOS = 5_000_000;

  /** As Dubbo has it unless it is told otherwise. */
  private static final int RETRIES = 2;

  private final Workbench workbench;
  private final FailureReport failures = new FailureReport();
  private final List<Worker> running = new ArrayList<>();

  private Failover(Workbench workbench) {
    this.workbench = workbench;
  }

  /**
   * Whether the chosen rows can.
   *
   * @throws Refusal if one cannot
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

  /** The chosen rows' accounts. */
  public static Document report(Workbench workbench) throws IOException {
    List<FailoverAccount> accounts = new ArrayList<>();
    for (StackRow row : ROWS) {
      if (StackRow.of(workbench.choice().rows()).contains(row)) {
        for (TargetJava java : workbench.choice().javas()) {
          accounts.add(of(workbench, row, java));
        }
      }
    }
    return new Document(
        "Two servers, of which the first is killed",
        Machine.facts(),
        List.of(FailoverAccount.table(accounts)),
        List.of(),
        List.of(
            "%d threads make %,d calls each after a warm-up; server 1 is killed (SIGKILL) when %,d have ended."
                .formatted(THREADS, CALLS, CALLS_BEFORE),
            "Dubbo looks its servers up at ZooKeeper; gRPC's name has two addresses, which it takes in turn. Each makes up to %d further tries of a call that fails, after 2000 ms or when the connection ends."
                .formatted(RETRIES),
            "No two calls send the same text, and each reply names its server, so every call is accounted for."
                + " Lost would be those that neither came back nor failed."),
        "");
  }

  /** One run. */
  static FailoverAccount of(Workbench workbench, StackRow row, TargetJava jdk) throws IOException {
    Failover failover = new Failover(workbench);
    try {
      return failover.run(row, jdk);
    } finally {
      for (int i = failover.running.size() - 1; i >= 0; i--) {
        failover.running.get(i).close();
      }
    }
  }

  private FailoverAccount run(StackRow row, TargetJava jdk) throws IOException {
    JavaCommand java = RpcBuild.java(row, jdk);
    Map<String, String> arguments = new LinkedHashMap<>(row.arguments());
    arguments.put("work", "rpc");
    if (row.unregistered().isEmpty()) {
      Worker registry = started(RpcProcess.registry(workbench, java, -1, failures));
      arguments.put("registry", registry.address());
    }
    Worker doomed = server(java, arguments, "1", new FailureReport());
    Worker other = server(java, arguments, "2", failures);
    arguments.put("address", doomed.address() + "," + other.address());
    arguments.put("retries", Integer.toString(RETRIES));
    Worker client = started(RpcProcess.client(workbench, java, arguments, failures));
    client.address();
    client.run(calls(WARM_UP_CALLS));
    client.done();
    long before = client.messages();
    client.run(calls(CALLS));
    while (client.messages() < before + CALLS_BEFORE) {
      LockSupport.parkNanos(PAUSE_NANOS); // the answers cost the client time
    }
    long killed = System.nanoTime();
    doomed.kill();
    return new FailoverAccount(row, jdk, client.done(), killed);
  }

  private Worker server(
      JavaCommand java, Map<String, String> arguments, String name, FailureReport report)
      throws IOException {
    Map<String, String> own = new LinkedHashMap<>(arguments);
    own.put("name", name);
    Worker server = started(RpcProcess.server(workbench, java, own, report));
    server.address();
    return server;
  }

  private Worker started(Worker worker) {
    running.add(worker);
    return worker;
  }

  private static Map<String, ?> calls(int each) {
    return Map.of("accounted", true, "threads", THREADS, "messages", each);
  }
}
