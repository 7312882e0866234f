package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.endpoints.gauge.Gauge;
import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.endpoints.session.Costs;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.results.saved.JmhResult;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.Result;

/** One combination in this fork: a session that JMH's iterations measure. */
public final class Trial extends CombinationSession {
  private static final long MOST_WARM_UP_NANOS = 10_000_000_000L;
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

  private final MessagePattern pattern;
  private final boolean nativeClient;
  private LastWarmUp warmUp;
  private Optional<Slices> slices = Optional.empty(); // none where JMH's clock counts
  private Optional<Costs> before = Optional.empty();

  /** One of JMH's threads, with what it does in an operation. */
  public final class ClientThread {
    private final int number;
    private final Runnable operation;

    /** {@code operation} is a round trip, a message without a reply, or a native client's slice. */
    private ClientThread(int number, Runnable operation) {
      this.number = number;
      this.operation = operation;
    }

    public void run() throws IOException {
      try {
        operation.run();
      } catch (Failure e) {
        throw failed(e);
      }
    }

    /** Goes on after the last warm-up iteration until it is warm. */
    public void endIteration() throws IOException {
      attempt(() -> warmUp.endIteration(number == 0, operation));
    }
  }

  private Trial(BenchmarkParams params, MessagePattern pattern, boolean nativeClient) {
    super(params);
    this.pattern = pattern;
    this.nativeClient = nativeClient;
  }

  /** Starts the server and, if it is its own process, the client; or throws, and records why. */
  public static Trial start(BenchmarkParams params, MessagePattern pattern) throws IOException {
    Languages languages =
        HandOver.order()
            .runSettings()
            .languages(params.getParam("client"), params.getParam("server"));
    Trial trial = new Trial(params, pattern, languages.nativeClient());
    trial.attempt(() -> trial.start(trial.settings(), languages));
    return trial;
  }

  private Settings settings() {
    Map<String, String> texts = JmhResult.parameters(params);
    if (HandOver.order() == ForkOrder.OF_JMH) { // which has not checked them
      try {
        texts = Benchmarks.all().checked(texts);
      } catch (Refusal e) {
        throw new NotAvailable(e.getMessage());
      }
    }
    return new Settings(texts, HandOver.token())
        .with(Parameters.PATTERN, pattern)
        .with(Parameters.LANES, params.getThreads());
  }

  private void start(Settings settings, Languages languages) throws IOException {
    check(settings, languages);
    open(transport(), settings, languages);
    warmUp = warmUp();
    if (HandOver.profiled() && params.getMode() != Mode.SingleShotTime) {
      Optional<Turns> turns =
          gauged(settings) ? Optional.of(new Turns(session.gauge())) : Optional.empty();
      boolean timed = params.getMode() == Mode.SampleTime;
      slices = Optional.of(new Slices(session, turns, settings, timed));
    }
  }

  /** Throws NotAvailable if JMH's options would make figures wrong or missing. */
  private void check(Settings settings, Languages languages) {
    int carriers = Integer.getInteger(CARRIERS, Runtime.getRuntime().availableProcessors());
    if ("VIRTUAL".equalsIgnoreCase(System.getProperty("jmh.executor"))
        && params.getThreads() > carriers) {
      throw new NotAvailable(
          "JMH's threads spin until an iteration begins, so virtual ones need a carrier each: add"
              + " -jvmArgsAppend -D%s=%d".formatted(CARRIERS, params.getThreads()));
    }
    boolean samples = params.getMode() == Mode.SampleTime;
    if (nativeClient && params.getMode() == Mode.SingleShotTime) {
      throw new NotAvailable("a native client is measured over time, not by single shots");
    }
    if (nativeClient && samples && !settings.replies()) {
      throw new NotAvailable("a native client does not time one-way messages: -bm thrpt or avgt");
    }
    if (!HandOver.profiled()) {
      withoutProfiler(
          nativeClient
              ? "client=" + languages.client()
              : samples && settings.get(Parameters.INFLIGHT) > 1
                  ? "inflight=" + settings.get(Parameters.INFLIGHT)
                  : "");
    }
  }

  /** JMH alone would take a native client's slice, or the wait of a reader, for a round trip. */
  private void withoutProfiler(String wrong) {
    String benchmark = params.getBenchmark().replaceFirst(".*\\.(\\w+)\\.\\w+$", "$1");
    String remedy =
        "run java -jar benchmarks.jar %s, or add -prof %s (addProfiler in a program)"
            .formatted(benchmark, EndpointFigures.class.getName());
    if (!wrong.isEmpty()) {
      throw new NotAvailable("JMH alone gives wrong figures for " + wrong + ": " + remedy);
    }
    if (HandOver.order().runSettings().costs()) {
      System.out.println("# CPU time and context switches are left out: " + remedy);
    }
  }

  /** Single shots have none. */
  private LastWarmUp warmUp() {
    IterationParams each = params.getWarmup();
    return new LastWarmUp(
        params.getMode() == Mode.SingleShotTime ? 0 : each.getCount(),
        each.getTime().convertTo(TimeUnit.NANOSECONDS),
        Math.min(MOST_WARM_UP_NANOS, params.getTimeout().convertTo(TimeUnit.NANOSECONDS) / 2),
        params.getThreads(),
        session::compilerMicros);
  }

  /** A spinning endpoint would take the gauge's core, and so would several of JMH's threads. */
  private boolean gauged(Settings settings) {
    return "on".equals(params.getParam("gauge"))
        && settings.get(Parameters.WAIT) == Wait.BLOCK
        && params.getThreads() == 1
        && Gauge.unavailable().isEmpty();
  }

  /** Pins the calling thread, one of JMH's, and connects it. */
  public ClientThread connect(int thread) throws IOException {
    if (nativeClient) { // its lanes all talk in a slice; JMH's other threads wait as long
      Slices all = slices.orElseThrow();
      Runnable idle = () -> LockSupport.parkNanos(all.nanos());
      return new ClientThread(thread, thread == 0 ? all::run : idle);
    }
    Lane lane = session.lane(thread);
    attempt(lane::open);
    Runnable message = pattern == MessagePattern.ROUNDTRIP ? lane::roundTrip : lane::oneWay;
    return new ClientThread(thread, slices.map(all -> all.lane(message)).orElse(message));
  }

  /** Notes what has been used before the iteration. */
  public void beginIteration() throws IOException {
    attempt(
        () -> {
          warmUp.beginIteration();
          slices.ifPresent(Slices::begin);
          before =
              HandOver.order().runSettings().costs()
                  ? Optional.of(session.spentBefore())
                  : Optional.empty();
        });
  }

  /** An iteration ends when the server has everything, whole and in order. */
  public void endIteration() throws IOException {
    if (session == null) {
      return;
    }
    attempt(
        () -> {
          slices.ifPresent(Slices::end);
          session.barrier();
          List<Result<?>> costs = before.map(this::costs).orElse(List.of());
          Optional<Turns.Reading> gauged = slices.flatMap(Slices::gauged);
          IterationFigures found =
              new IterationFigures(
                  slices.map(Slices::batch), slices.map(Slices::times), gauged, costs);
          HandOver.leave(() -> found);
        });
  }

  private List<Result<?>> costs(Costs before) {
    Costs all = session.spentAfter().since(before);
    long between = slices.map(Slices::betweenNanos).orElse(0L);
    return all.withoutClients(TimeUnit.NANOSECONDS.toMicros(between)).results();
  }

  @Override
  void end() throws IOException {
    try {
      if (slices.isPresent()) {
        slices.get().close();
      }
    } finally {
      if (warmUp != null) {
        warmUp.end();
      }
    }
  }
}
