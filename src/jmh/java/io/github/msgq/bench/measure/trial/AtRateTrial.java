package io.github.msgq.bench.measure.trial;

import static io.github.msgq.bench.measure.load.RateTrial.micros;

import io.github.msgq.bench.endpoints.gauge.Gauge;
import io.github.msgq.bench.endpoints.session.Costs;
import io.github.msgq.bench.measure.load.Verdict;
import io.github.msgq.bench.measure.load.Windows;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.problem.Disturbed;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.util.SampleBuffer;

/** A load at one rate, in blocks of a second; each of JMH's iterations passes one on. */
public final class AtRateTrial extends LoadTrial {
  private static final long BLOCK = TimeUnit.SECONDS.toNanos(1);
  private static final int TURNS = 3;
  private static final int TRIALS = 3;

  private Optional<Gauge> gauge = Optional.empty();

  public AtRateTrial(BenchmarkParams params) {
    super(params);
  }

  @Override
  void open() throws IOException {
    super.open();
    if (Gauge.unavailable().isEmpty()) {
      gauge = Optional.of(session.gauge());
    }
  }

  @Override
  double rate() {
    return number("rate");
  }

  /** Repeats a trial that was disturbed. */
  @Override
  void measure() {
    Optional<String> disturbance = Optional.empty();
    Costs spent = null;
    int trials = 0;
    do {
      double gaugeBefore = gaugeNanos();
      Costs before = session.spentBefore();
      send(rate(), BLOCK, params.getMeasurement().getCount(), 0);
      spent = session.spentAfter().since(before);
      session.barrier();
      disturbance = disturbance(OptionalDouble.empty(), gaugeNanos() / gaugeBefore);
    } while (disturbance.isPresent() && ++trials < TRIALS);
    HandOver.facts().times(trial.latencies());
    if (disturbance.isPresent()) {
      throw new Disturbed(disturbance.get());
    }
    if (!trial.reached()) {
      throw new Failure(Verdict.missed(trial));
    }
    if (HandOver.order().runSettings().costs()) {
      further.addAll(spent.results());
    }
    add(new FigureName(Of.SERVICE, 99), micros(trial.service(), 99), "us");
    add(new FigureName(Of.LATENESS, 99), micros(trial.lateness(), 99), "us");
    add(FigureName.BATCH, trial.perWakeUp(), "msg/wake-up");
    add(FigureName.PACER, 100 * trial.senderShare(), "% of a core");
    add(FigureName.REPEATED, trials, "trials");
    windows(trial.windows());
  }

  private void windows(Windows all) {
    double[] p99 = all.percentiles(99);
    if (p99.length < Measurement.FEWEST_WINDOWS) {
      return;
    }
    add(FigureName.WINDOWS, p99.length, "windows");
    for (int percent : new int[] {50, 90, 99}) {
      add(new FigureName(Of.WINDOW, percent), all.typical(percent), "us");
    }
    for (long limit : Measurement.LIMITS) {
      double above = DoubleStream.of(p99).filter(each -> each > limit).count();
      add(new FigureName(Of.ABOVE, limit), 100 * above / p99.length, "% of windows");
    }
  }

  /** 1 where there is no gauge. */
  private double gaugeNanos() {
    return gauge.isEmpty()
        ? 1
        : StatUtils.percentile(DoubleStream.generate(gauge.get()::turn).limit(TURNS).toArray(), 50);
  }

  @Override
  Optional<SampleBuffer> times(int block) {
    return Optional.of(trial.latencies(block));
  }

  @Override
  void end() {
    gauge.ifPresent(Gauge::close);
    super.end();
  }
}
