package io.github.msgq.bench.trial;

import static io.github.msgq.bench.load.RateTrial.micros;
import static io.github.msgq.bench.parameter.Parameters.CONNECTION;
import static io.github.msgq.bench.parameter.Parameters.INFLIGHT;
import static io.github.msgq.bench.parameter.Parameters.LANES;
import static io.github.msgq.bench.parameter.Parameters.PATTERN;
import static io.github.msgq.bench.parameter.Parameters.WAIT;

import io.github.msgq.bench.client.Batch;
import io.github.msgq.bench.gauge.Gauge;
import io.github.msgq.bench.linux.Affinity;
import io.github.msgq.bench.linux.Cores;
import io.github.msgq.bench.linux.Machine;
import io.github.msgq.bench.linux.Placement;
import io.github.msgq.bench.load.OpenLoop;
import io.github.msgq.bench.load.Pacer;
import io.github.msgq.bench.load.RateTrial;
import io.github.msgq.bench.load.Search;
import io.github.msgq.bench.load.Verdict;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Languages;
import io.github.msgq.bench.parameter.Pattern;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.problem.NotAvailable;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.saved.CellResult;
import io.github.msgq.bench.session.Costs;
import io.github.msgq.bench.transport.Transport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * One combination of a load in this fork: a session whose messages follow a schedule. What JMH does
 * between two iterations would disturb the trial, or the search, which is over within the first
 * that counts. The others pass on the figures of the trial's blocks, each a second long.
 */
public final class LoadTrial extends CellSession {
  private static final double WARM_UP_RATE = 20_000;
  private static final long BLOCK = TimeUnit.SECONDS.toNanos(1);
  private static final long SEARCH_TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

  /** A trial has to be long compared with a limit. */
  private static final int LIMITS_IN_TRIAL = 100;

  private static final int TURNS = 3;
  private static final int TRIALS = 3;
  private static final int MOST_UNJUDGED = 40;
  private static final long PAUSE_MILLIS = 5;
  private static final double MICRO = 1_000;
  private static final double P50 = 50;
  private static final double P99 = 99;

  private OpenLoop loop;
  private Optional<Gauge> gauge = Optional.empty();
  private RateTrial trial; // null before the first
  private long begun;
  private long stolen;
  private int iterations; // that have ended
  private boolean measured;
  private Costs costs; // of the trial, as is what follows
  private AcrossJmh.Further further; // null before it has ended well
  private int unjudged; // trials of a search

  private LoadTrial(BenchmarkParams params) {
    super(params);
  }

  /**
   * Starts the server and opens the lanes, one for each of JMH's threads.
   *
   * @throws NotAvailable with the reason, which is recorded
   * @throws Failure with a sentence, which is recorded
   */
  public static LoadTrial start(BenchmarkParams params) throws IOException {
    if (!AcrossJmh.profiled()) {
      throw new NotAvailable(
          "JMH alone gives wrong figures for a load: run java -jar benchmarks.jar load");
    }
    LoadTrial trial = new LoadTrial(params);
    trial.attempt(trial::start);
    return trial;
  }

  private void start() throws IOException {
    Map<String, String> texts = CellResult.parameters(params);
    Transport transport = transport();
    Settings settings =
        Settings.of(texts, Settings.newToken())
            .with(PATTERN, Pattern.ROUNDTRIP)
            .with(CONNECTION, Connection.LONG)
            .with(WAIT, Wait.usual(transport.waits()))
            .with(INFLIGHT, 1)
            .with(LANES, params.getThreads());
    Cores cores = Placement.of(texts.get(Measurement.PLACEMENT)).cores();
    String pacer = texts.get("pacer");
    boolean beside = texts.get("sender").equals("beside");
    int sender = OpenLoop.senderCore(cores, Affinity.allowed(), beside, pacer);
    open(transport, settings, new Languages("java", texts.get("server")));
    loop =
        new OpenLoop(
            texts.get("arrivals"),
            pacer,
            cores,
            sender,
            IntStream.range(0, params.getThreads()).mapToObj(session::lane).toList());
    if (Gauge.unavailable().isEmpty()) {
      gauge = Optional.of(session.gauge());
    }
  }

  /**
   * Begins to send before the first iteration, to warm up; ends that before the first that counts.
   */
  public void beginIteration() throws IOException {
    attempt(
        () -> {
          if (iterations == 0 && warmUps() > 0) {
            double rate = atRate() ? number("rate") : 0;
            trial =
                loop.start(
                    Math.max(rate, WARM_UP_RATE), TimeUnit.DAYS.toNanos(1), 1, Long.MAX_VALUE);
          }
          if (iterations == warmUps() && trial != null) {
            trial.stop();
            trial.await();
          }
        });
  }

  private int warmUps() {
    return params.getWarmup().getCount();
  }

  private boolean atRate() {
    return params.getParamsKeys().contains("rate");
  }

  private double number(String parameter) {
    return Double.parseDouble(params.getParam(parameter));
  }

  /** JMH's first thread measures, once; all let the iteration last as long as JMH's clock says. */
  public void run(int thread) throws IOException {
    if (thread == 0 && iterations >= warmUps() && !measured) {
      measured = true;
      attempt(
          () -> {
            if (atRate()) {
              measure();
            } else {
              search();
            }
          });
    }
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** 1 where there is no gauge. */
  private double gaugeNanos() {
    return gauge.isEmpty()
        ? 1
        : StatUtils.percentile(
            DoubleStream.generate(gauge.get()::turn).limit(TURNS).toArray(), P50);
  }

  /** Repeats a trial that was disturbed. */
  private void measure() {
    Optional<String> problem = Optional.empty();
    for (int i = 0; i == 0 || i < TRIALS && problem.isPresent() && trial.reached(); i++) {
      double gaugeBefore = gaugeNanos();
      Costs before = session.spentBefore();
      begin(number("rate"), BLOCK, params.getMeasurement().getCount(), 0);
      costs = session.spentAfter().since(before);
      session.barrier();
      problem = problem(OptionalDouble.empty(), gaugeNanos() / gaugeBefore);
    }
    note(trial.latencies());
    check(problem);
    further =
        new AcrossJmh.Further(
            List.of(
                figure("service.p99", micros(trial.service(), P99), "us"),
                figure("late.p99", micros(trial.lateness(), P99), "us"),
                figure("batch", trial.perWakeUp(), "msg/wake-up"),
                figure("pacer", 100 * trial.senderShare(), "% of a core")));
  }

  private void begin(double rate, long block, int blocks, long allowed) {
    begun = System.nanoTime();
    stolen = Machine.stolenMillis();
    trial = loop.start(rate, block, blocks, allowed);
    trial.await();
  }

  private Optional<String> problem(OptionalDouble limit, double gauges) {
    double millis = (System.nanoTime() - begun) / 1e6;
    double cores = Runtime.getRuntime().availableProcessors();
    double percent = 100 * (Machine.stolenMillis() - stolen) / (millis * cores);
    boolean spins = params.getParam("pacer").equals(Pacer.SPIN);
    return Verdict.problem(trial, limit, spins, Verdict.disturbance(percent, gauges));
  }

  private static void check(Optional<String> problem) {
    if (problem.isPresent()) {
      throw new Failure(problem.get());
    }
  }

  private static Result<?> figure(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }

  /** Leaves what was recorded, whether or not it counts. */
  private static void note(SampleBuffer times) {
    StringJoiner words = new StringJoiner(" ");
    times
        .getStatistics(1)
        .getRawData()
        .forEachRemaining(
            each -> words.add("%d:%d".formatted(each.getKey().longValue(), each.getValue())));
    AcrossJmh.note(AcrossJmh.TIMES, words.toString());
  }

  private void search() {
    Map<Double, List<Double>> curve = new TreeMap<>(); // the percentile by rate
    SampleBuffer times = new SampleBuffer();
    Search search = new Search(rate -> holds(rate, curve, times));
    try {
      AcrossJmh.leave(new Batch(Math.round(search.run()), TimeUnit.SECONDS.toNanos(1)));
    } finally {
      note(times);
    }
    session.barrier();
    List<Result<?>> figures = new ArrayList<>();
    curve.keySet().retainAll(search.rungs());
    curve.forEach(
        (rate, each) ->
            figures.add(
                figure(
                    Measurement.AT + "%.0f".formatted(rate),
                    StatUtils.percentile(each.stream().mapToDouble(x -> x).toArray(), P50),
                    "us")));
    AcrossJmh.leave(new AcrossJmh.Further(figures));
    if (search.again()) {
      AcrossJmh.note(
          AcrossJmh.REMARK, "above the first rate at which the limit is exceeded, it holds again");
    }
  }

  /** Repeats a trial that cannot be judged. */
  private boolean holds(double rate, Map<Double, List<Double>> curve, SampleBuffer times) {
    double limit = number("limit");
    long allowed = Math.round(limit * MICRO);
    while (true) {
      begin(rate, Math.max(SEARCH_TRIAL_NANOS, LIMITS_IN_TRIAL * allowed), 1, allowed);
      times.addAll(trial.latencies());
      if (!trial.reached()) {
        return false;
      }
      Optional<String> problem = problem(OptionalDouble.of(limit), 1);
      if (problem.isEmpty()) {
        double reached = micros(trial.latencies(), number("percentile"));
        curve.computeIfAbsent(rate, r -> new ArrayList<>()).add(reached);
        return reached <= limit;
      }
      if (++unjudged > MOST_UNJUDGED) {
        check(problem);
      }
    }
  }

  /** Leaves the times of a block; and the rest for each, since JMH takes the mean of all. */
  public void endIteration() {
    int block = iterations++ - warmUps();
    if (session != null && block >= 0 && atRate()) {
      AcrossJmh.leave(trial.latencies(block));
      if (further != null) {
        AcrossJmh.leave(costs);
        AcrossJmh.leave(further);
      }
    }
  }

  @Override
  void end() {
    gauge.ifPresent(Gauge::close);
    if (loop != null) {
      loop.close();
    }
  }
}
