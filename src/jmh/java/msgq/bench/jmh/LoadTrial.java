package msgq.bench.jmh;

import static msgq.bench.load.RateTrial.micros;
import static msgq.bench.parameter.Parameters.CONNECTION;
import static msgq.bench.parameter.Parameters.INFLIGHT;
import static msgq.bench.parameter.Parameters.LANES;
import static msgq.bench.parameter.Parameters.PATTERN;
import static msgq.bench.parameter.Parameters.SIZE;
import static msgq.bench.parameter.Parameters.WAIT;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import msgq.bench.client.Batch;
import msgq.bench.endpoint.Transports;
import msgq.bench.gauge.Gauge;
import msgq.bench.linux.Machine;
import msgq.bench.load.OpenLoop;
import msgq.bench.load.RateTrial;
import msgq.bench.load.Search;
import msgq.bench.load.SenderCore;
import msgq.bench.load.Verdict;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Languages;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.parameter.Wait;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.result.Measurement;
import msgq.bench.session.Costs;
import msgq.bench.session.Session;
import msgq.bench.transport.Transport;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * One combination of a load in this fork: a session whose messages follow a schedule. JMH's
 * iterations are its blocks, or one is the whole search. What JMH does between two iterations would
 * disturb the trial, which therefore is over within the first; the others only pass on figures.
 */
public final class LoadTrial {
  private static final double WARM_UP_RATE = 20_000;
  private static final long SEARCH_TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

  /** A trial has to be long compared with a limit. */
  private static final int LIMITS_IN_TRIAL = 100;

  private static final int TURNS = 3;
  private static final int MOST_UNJUDGED = 40;
  private static final long PAUSE_MILLIS = 5;
  private static final long MICRO = 1_000;
  private static final double P50 = 50;
  private static final double P99 = 99;

  private final BenchmarkParams params;
  private final boolean spins;
  private Session session; // null once it has failed
  private OpenLoop loop;
  private Optional<Gauge> gauge = Optional.empty();
  private OptionalDouble gaugeBefore = OptionalDouble.empty();
  private RateTrial trial; // null before the first
  private long begun;
  private long stolen;
  private Costs costs;
  private int iterations;
  private int unjudged;
  private boolean answered;

  private LoadTrial(BenchmarkParams params) {
    this.params = params;
    this.spins = params.getParam("pacer").equals("spin");
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
    try {
      trial.start();
      return trial;
    } catch (NotAvailable e) {
      trial.close();
      throw e;
    } catch (Failure e) {
      throw trial.failed(e);
    }
  }

  private void start() throws IOException {
    Map<String, String> texts = CellResult.parameters(params);
    Settings settings =
        Settings.of(texts, Settings.newToken())
            .with(PATTERN, Pattern.ROUNDTRIP)
            .with(CONNECTION, Connection.LONG)
            .with(INFLIGHT, 1)
            .with(LANES, params.getThreads());
    String name = texts.get(Measurement.TRANSPORT);
    Transport transport =
        Transports.byName(name)
            .orElseThrow(() -> new NotAvailable("there is no transport " + name));
    TrialCheck.checkFlags(transport);
    settings = settings.with(WAIT, Wait.usual(transport.waits()));
    SenderCore cores =
        SenderCore.of(texts.get(Measurement.PLACEMENT), texts.get("sender"), texts.get("pacer"));
    Languages languages = new Languages("java", texts.get("server"));
    session = Session.start(transport, settings, cores.ends(), languages);
    AcrossJmh.runtimes(session.clientRuntime(), session.serverRuntime());
    AcrossJmh.note(AcrossJmh.PARTS, Integer.toString(transport.parts(settings.get(SIZE))));
    loop =
        new OpenLoop(
            texts.get("arrivals"),
            texts.get("pacer"),
            cores,
            IntStream.range(0, params.getThreads()).mapToObj(session::lane).toList());
    if (Gauge.unavailable().isEmpty()) {
      gauge = Optional.of(session.gauge());
    }
  }

  /**
   * Begins to send before the first iteration, to warm up, and ends that before the first that
   * counts; for a trial at one rate, then begins the trial.
   */
  public void beginIteration(boolean oneRate) throws IOException {
    try {
      if (iterations == 0 && warmUps() > 0) {
        trial = loop.warmUp(Math.max(oneRate ? number("rate") : 0, WARM_UP_RATE));
      }
      if (iterations == warmUps()) {
        if (trial != null) {
          trial.stop();
          trial.await();
        }
        gaugeBefore = gaugeNanos();
        if (oneRate) {
          begun = System.nanoTime();
          stolen = Machine.stolenMillis();
          trial = loop.start(number("rate"), blockNanos(), blocks(), 0);
        }
      }
      if (iterations <= warmUps()) {
        costs = session.spentBefore();
      }
    } catch (Failure e) {
      throw failed(e);
    }
  }

  private int warmUps() {
    return params.getWarmup().getCount();
  }

  private int blocks() {
    return params.getMeasurement().getCount();
  }

  private long blockNanos() {
    return params.getMeasurement().getTime().convertTo(TimeUnit.NANOSECONDS);
  }

  private double number(String parameter) {
    return Double.parseDouble(params.getParam(parameter));
  }

  private OptionalDouble gaugeNanos() {
    return gauge.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            StatUtils.percentile(
                DoubleStream.generate(gauge.get()::turn).limit(TURNS).toArray(), P50));
  }

  /** JMH's first thread waits until the trial is over. */
  public void awaitTrial(int thread) throws IOException {
    if (thread == 0 && iterations >= warmUps()) {
      try {
        trial.await();
      } catch (Failure e) {
        throw failed(e);
      }
    }
    pause();
  }

  /** The iteration goes on for as long as JMH's clock says. */
  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Judges the trial; if it is valid, leaves the figures of a block. */
  public void endBlock() throws IOException {
    int block = iterations++ - warmUps();
    if (session == null || block < 0) {
      return;
    }
    try {
      if (block == 0) {
        costs = session.spentAfter().since(costs);
        endTrial();
      }
      AcrossJmh.leave(costs);
      leave(trial.of(block));
    } catch (Failure e) {
      throw failed(e);
    }
  }

  private void endTrial() {
    session.barrier();
    AcrossJmh.note(AcrossJmh.TIMES, words(trial.whole().latencies()));
    verdict(OptionalDouble.empty(), gaugeChange()).check();
  }

  private void leave(RateTrial.Block block) {
    AcrossJmh.leave(block.latencies());
    AcrossJmh.leave(
        new AcrossJmh.Further(
            List.of(
                figure("service.p50", micros(block.service(), P50), "us"),
                figure("service.p99", micros(block.service(), P99), "us"),
                figure("late.p50", micros(block.lateness(), P50), "us"),
                figure("late.p99", micros(block.lateness(), P99), "us"),
                figure("batch", block.perWakeUp(), "msg/wake-up"),
                figure("pacer", 100.0 * block.cpu() / blockNanos(), "% of a core"))));
  }

  private static Result<?> figure(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }

  private static String words(SampleBuffer times) {
    StringJoiner words = new StringJoiner(" ");
    Iterator<Map.Entry<Double, Long>> counts = times.getStatistics(1).getRawData();
    counts.forEachRemaining(
        each -> words.add("%d:%d".formatted(each.getKey().longValue(), each.getValue())));
    return words.toString();
  }

  private OptionalDouble gaugeChange() {
    return gaugeBefore.isEmpty()
        ? gaugeBefore
        : OptionalDouble.of(gaugeNanos().getAsDouble() / gaugeBefore.getAsDouble());
  }

  private Verdict verdict(OptionalDouble limit, OptionalDouble gauges) {
    double millis = (System.nanoTime() - begun) / 1e6;
    double cores = Runtime.getRuntime().availableProcessors();
    double percent = 100 * (Machine.stolenMillis() - stolen) / (millis * cores);
    return Verdict.of(trial, limit, spins, new Verdict.Machine(percent, gauges));
  }

  /** JMH's first thread searches the highest rate at which the limit holds, and leaves it. */
  public void search(int thread) throws IOException {
    if (thread == 0 && iterations >= warmUps() && !answered) {
      answered = true;
      try {
        search();
      } catch (Failure e) {
        throw failed(e);
      }
    }
    pause();
  }

  private void search() {
    Map<Double, List<Double>> curve = new TreeMap<>();
    Search search = new Search(rate -> holds(rate, curve));
    long rate = Math.round(search.run());
    session.barrier();
    new Verdict.Machine(0, gaugeChange()).check();
    AcrossJmh.leave(new Batch(rate, TimeUnit.SECONDS.toNanos(1)));
    List<Result<?>> figures = new ArrayList<>();
    for (double rung : search.rungs()) {
      if (curve.containsKey(rung)) {
        double[] each = curve.get(rung).stream().mapToDouble(Double::doubleValue).toArray();
        figures.add(figure("at.%.0f".formatted(rung), StatUtils.percentile(each, P50), "us"));
      }
    }
    AcrossJmh.leave(new AcrossJmh.Further(figures));
    search
        .again()
        .ifPresent(
            rung ->
                AcrossJmh.note(
                    AcrossJmh.REMARK, "the limit holds again at %,.0f messages/s".formatted(rung)));
  }

  /** Repeats a trial that cannot be judged. */
  private boolean holds(double rate, Map<Double, List<Double>> curve) {
    double limit = number("limit");
    long nanos = Math.max(SEARCH_TRIAL_NANOS, Math.round(limit * MICRO * LIMITS_IN_TRIAL));
    while (true) {
      begun = System.nanoTime();
      stolen = Machine.stolenMillis();
      trial = loop.start(rate, nanos, 1, Math.round(limit * MICRO));
      trial.await();
      Verdict verdict = verdict(OptionalDouble.of(limit), OptionalDouble.empty());
      if (verdict.kind() == Verdict.Kind.RATE_NOT_REACHED) {
        return false;
      }
      if (verdict.valid()) {
        double reached = micros(trial.whole().latencies(), number("percentile"));
        curve.computeIfAbsent(rate, r -> new ArrayList<>()).add(reached);
        return reached <= limit;
      }
      if (++unjudged > MOST_UNJUDGED) {
        verdict.check();
      }
    }
  }

  /** The iteration that searched has ended. */
  public void endSearch() {
    iterations++;
  }

  /** Records what went wrong and removes everything: JMH tears down nothing after a failure. */
  private synchronized Failure failed(Failure failure) throws IOException {
    AcrossJmh.failed(failure.getMessage());
    close();
    return failure;
  }

  /** Stops client and server. */
  public void stop() throws IOException {
    if (session == null) {
      return;
    }
    try {
      session.remark().ifPresent(remark -> AcrossJmh.note(AcrossJmh.REMARK, remark));
    } catch (Failure e) {
      throw failed(e);
    }
    close();
  }

  private void close() throws IOException {
    Session open = session;
    session = null;
    gauge.ifPresent(Gauge::close);
    if (loop != null) {
      loop.close();
    }
    if (open != null) {
      open.close();
    }
  }
}
