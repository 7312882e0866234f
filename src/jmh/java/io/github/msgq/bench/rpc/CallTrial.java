package io.github.msgq.bench.rpc;

import io.github.msgq.bench.client.Batch;
import io.github.msgq.bench.gauge.Turns;
import io.github.msgq.bench.parameter.RunTimeValues;
import io.github.msgq.bench.plan.TargetJava;
import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.problem.NotAvailable;
import io.github.msgq.bench.process.Endpoints;
import io.github.msgq.bench.session.Costs;
import io.github.msgq.bench.trial.HandOver;
import io.github.msgq.bench.trial.IterationFigures;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The trial of an RPC stack in this fork. Client and server are the study's processes; an iteration
 * is one run of calls, by as many client threads as JMH has threads.
 */
public final class CallTrial {
  private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final BenchmarkParams params;
  private final Sent payload;
  private Endpoints endpoints; // null before the start and after the end
  private RpcPair pair;
  private Optional<Turns> turns = Optional.empty();
  private IterationParams iteration;
  private CallOutcome outcome; // null before the iteration's calls

  private CallTrial(BenchmarkParams params) {
    this.params = params;
    this.payload = Sent.named(params.getParam("payload"));
  }

  /** The values of the parameter {@code stack}; RoundTrip measures the harness's own transports. */
  public static final class Stacks extends RunTimeValues {
    @Override
    public List<String> values() {
      return Arrays.stream(StackRow.values())
          .filter(row -> row.line() != LibraryLine.HARNESS)
          .map(StackRow::key)
          .toList();
    }

    @Override
    public List<String> flags(String stack) {
      return RpcBuild.flags(StackRow.named(stack));
    }
  }

  /** The values of the parameter {@code payload}. */
  public static final class Payloads extends RunTimeValues {
    @Override
    public List<String> values() {
      return Arrays.stream(Sent.values()).map(Sent::key).toList();
    }
  }

  /** Starts both and checks what they exchange, or throws NotAvailable, or a recorded Failure. */
  public static CallTrial start(BenchmarkParams params) throws IOException {
    CallTrial trial = new CallTrial(params);
    try {
      trial.start();
      return trial;
    } catch (NotAvailable e) {
      trial.stop();
      throw e;
    } catch (Failure e) {
      throw trial.failed(e);
    }
  }

  private void start() throws IOException {
    if (!HandOver.profiled()) {
      throw new NotAvailable(
          "JMH alone would time whole runs: run java -jar benchmarks.jar RemoteCall");
    }
    if (params.getMode() != Mode.AverageTime && params.getMode() != Mode.Throughput) {
      throw new NotAvailable(
          "a stack's client reports only the mean of its calls: use -bm avgt or -bm thrpt");
    }
    StackRow row = StackRow.named(params.getParam("stack"));
    TargetJava jdk = TargetJava.ofThisProcess();
    endpoints = new Endpoints();
    endpoints.keepToItself();
    boolean registered = params.getParam("registry").equals("zookeeper");
    row.check(registered);
    RpcPair.PLACEMENT.cores(); // or n/a, before anything is started
    if (row.tapped()) {
      try (RpcPair looked = RpcPair.toLookAt(endpoints, registered, row, jdk)) {
        looked.look(payload).carrying(row);
      }
    }
    pair = RpcPair.toMeasure(endpoints, registered, row, jdk);
    pair.look(payload);
    if (params.getWarmup().getCount() > 0) {
      pair.warmUp(List.of(() -> pair.run(payload, params.getThreads(), WARM_UP_NANOS)));
    }
    String runtime = "java " + System.getProperty("java.version");
    HandOver.facts().runtime("client", runtime);
    HandOver.facts().runtime("server", runtime);
    turns =
        params.getParam("gauge").equals("on") ? Turns.onOneCore(endpoints, 1) : Optional.empty();
  }

  public void beginIteration(IterationParams next) throws IOException {
    iteration = next;
    outcome = null;
    try {
      turns.ifPresent(Turns::begin);
    } catch (Failure e) {
      throw failed(e);
    }
  }

  /** JMH's first thread has the client make its calls, once per iteration; the others wait. */
  public void call(int thread) throws IOException {
    try {
      if (thread == 0 && outcome == null) {
        TimeValue time = iteration.getTime();
        outcome = pair.run(payload, params.getThreads(), time.convertTo(TimeUnit.NANOSECONDS));
        if (iteration.getType() == IterationType.MEASUREMENT) {
          outcome.checked();
        }
      } else {
        TimeUnit.MILLISECONDS.sleep(1);
      }
    } catch (Failure e) {
      throw failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public void endIteration() throws IOException {
    if (outcome == null || outcome.calls() == 0) {
      return;
    }
    Batch batch =
        new Batch(outcome.calls(), outcome.client().number("nanos") / params.getThreads());
    Costs spent =
        new Costs(outcome.calls(), outcome.client().usage(), Optional.of(outcome.server()));
    List<Result<?>> costs = HandOver.order().wishes().costs() ? spent.results() : List.of();
    try {
      IterationFigures found =
          new IterationFigures(Optional.of(batch), Optional.empty(), turns.map(Turns::end), costs);
      HandOver.leave(() -> found);
    } catch (Failure e) {
      throw failed(e);
    }
  }

  /** Records the failure and removes everything: JMH runs no teardown after a failure. */
  private Failure failed(Failure failure) throws IOException {
    if (endpoints != null) {
      HandOver.facts().failed(failure.getMessage());
    }
    stop();
    return failure;
  }

  public void stop() throws IOException {
    Endpoints open = endpoints;
    endpoints = null;
    if (open != null) {
      open.close();
    }
  }
}
