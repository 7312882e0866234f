package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.measure.load.OpenLoop;
import io.github.msgq.bench.measure.load.RateTrial;
import io.github.msgq.bench.measure.load.Verdict;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.JmhResult;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Pacing;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.SenderCore;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * One combination of a load in this fork: a session whose messages follow a schedule. What JMH does
 * between two iterations would disturb what is measured, so that is over within the first that
 * counts.
 */
public abstract class LoadTrial extends CombinationSession {
  private static final double WARM_UP_RATE = 20_000;

  /** Of a longer warm-up: as much as the usual one keeps, as all would fill the memory. */
  private static final long WARM_UP_KEPT = TimeUnit.SECONDS.toNanos(2);

  private static final long PAUSE_NANOS = 5_000_000;

  RateTrial trial; // null before the first
  Optional<Batch> batch = Optional.empty();
  final List<Result<?>> further = new ArrayList<>();
  private OpenLoop loop;
  private Pacing pacing;
  private long begun;
  private long stolen;
  private int iterations; // that have ended
  private boolean measured;

  LoadTrial(BenchmarkParams params) {
    super(params);
  }

  /** Starts the server and opens a lane for each of JMH's threads, or throws, and records why. */
  public final void start() throws IOException {
    if (!HandOver.profiled()) {
      throw new NotAvailable(
          "JMH alone gives wrong figures for a load: run java -jar benchmarks.jar load");
    }
    attempt(this::open);
  }

  void open() throws IOException {
    Transport transport = transport();
    Settings settings =
        new Settings(JmhResult.parameters(params), HandOver.token())
            .with(Parameters.PATTERN, MessagePattern.ROUNDTRIP)
            .with(Parameters.CONNECTION, Connection.LONG)
            .with(Parameters.WAIT, Wait.usual(transport.waits()))
            .with(Parameters.INFLIGHT, 1)
            .with(Parameters.LANES, params.getThreads());
    Cores cores = Placement.of(params.getParam(Measurement.PLACEMENT)).cores();
    pacing = settings.get(Parameters.PACER);
    SenderCore asked = settings.get(Parameters.SENDER);
    int sender = OpenLoop.senderCore(cores, Affinity.allowed(), asked, pacing);
    Languages languages =
        HandOver.order().runSettings().languages("java", params.getParam("server"));
    open(transport, settings, languages);
    List<Lane> lanes = IntStream.range(0, settings.lanes()).mapToObj(session::lane).toList();
    loop = new OpenLoop(settings.get(Parameters.ARRIVALS), pacing, cores, sender, lanes);
  }

  /** Warms up by a trial as those that count, which lasts as long as the iterations before. */
  public final void beginIteration() throws IOException {
    attempt(
        () -> {
          if (iterations == 0 && warmUps() > 0) {
            double rate = Math.max(rate(), WARM_UP_RATE);
            trial = loop.warmUp(rate, warmUpNanos(), window(), warmUpKept());
          }
          if (iterations == warmUps() && trial != null) {
            trial.stop();
            trial.await();
            trial = null;
          }
        });
  }

  /** At least a window, so that what records one is compiled, too. */
  final long warmUpNanos() {
    long each = params.getWarmup().getTime().convertTo(TimeUnit.NANOSECONDS);
    return Math.max(window(), warmUps() * each);
  }

  /** Of which windows are kept. */
  final long warmUpKept() {
    return Math.max(window(), Math.min(warmUpNanos(), WARM_UP_KEPT));
  }

  private int warmUps() {
    return params.getWarmup().getCount();
  }

  /** Messages a second, if that is known before. */
  double rate() {
    return 0;
  }

  final double number(String parameter) {
    return Double.parseDouble(params.getParam(parameter));
  }

  /** Measures once; lets the iteration last as long as JMH's clock says. */
  public final void run() throws IOException {
    if (iterations >= warmUps()) {
      measureOnce();
    }
    LockSupport.parkNanos(PAUSE_NANOS);
  }

  /** By one of JMH's threads: the others wait, as each pause would disturb what is measured. */
  private synchronized void measureOnce() throws IOException {
    if (!measured) {
      measured = true;
      attempt(this::measure);
    }
  }

  /** Does all that is to be measured. */
  abstract void measure() throws IOException;

  final void send(double rate, long block, int blocks, long allowed) {
    begun = System.nanoTime();
    stolen = Machine.stolenMillis();
    trial = loop.start(rate, block, blocks, window(), allowed);
    trial.await();
  }

  /** Nanoseconds of each window. */
  final long window() {
    return TimeUnit.MILLISECONDS.toNanos((long) number("window"));
  }

  /** What the machine did to the trial; empty if that is little. */
  final Optional<String> disturbance(OptionalDouble limit, double gauges) {
    double millis = (System.nanoTime() - begun) / 1e6;
    double cores = Runtime.getRuntime().availableProcessors();
    double percent = 100 * (Machine.stolenMillis() - stolen) / (millis * cores);
    return Verdict.disturbance(trial, limit, pacing == Pacing.SPIN, percent, gauges);
  }

  /** Leaves what the iteration found, if it counts. */
  public final void endIteration() {
    int counting = iterations++ - warmUps();
    if (session != null && counting >= 0) {
      HandOver.leave(() -> new IterationFigures(batch, times(counting), Optional.empty(), further));
    }
  }

  /** The times of an iteration, by its number among those that count, from 0. */
  Optional<SampleBuffer> times(int number) {
    return Optional.empty();
  }

  /** Adds a figure of the whole fork; each iteration has it, since JMH takes the mean of all. */
  final void add(FigureName name, double value, String unit) {
    further.add(EndpointFigures.scalar(name, value, unit));
  }

  @Override
  void end() {
    if (loop != null) {
      loop.close();
    }
  }
}
