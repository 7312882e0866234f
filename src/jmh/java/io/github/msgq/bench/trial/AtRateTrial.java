package io.github.msgq.bench.trial;

import static io.github.msgq.bench.load.RateTrial.micros;
import static io.github.msgq.bench.trial.EndpointFigures.scalar;

import io.github.msgq.bench.gauge.Gauge;
import io.github.msgq.bench.load.Verdict;
import io.github.msgq.bench.load.Windows;
import io.github.msgq.bench.problem.Disturbed;
import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.session.Costs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;

/** A load at one rate, in blocks of a second; each of JMH's iterations passes one on. */
public final class AtRateTrial extends LoadTrial {
  private static final long BLOCK = TimeUnit.SECONDS.toNanos(1);
  private static final int TURNS = 3;
  private static final int TRIALS = 3;

  private Optional<Gauge> gauge = Optional.empty();
  private final List<Result<?>> further = new ArrayList<>(); // once it has ended well

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
    if (HandOver.order().wishes().costs()) {
      further.addAll(spent.results());
    }
    further.add(scalar("service.p99", micros(trial.service(), 99), "us"));
    further.add(scalar("late.p99", micros(trial.lateness(), 99), "us"));
    further.add(scalar("batch", trial.perWakeUp(), "msg/wake-up"));
    further.add(scalar("pacer", 100 * trial.senderShare(), "% of a core"));
    further.add(scalar(Measurement.REPEATED, trials, "trials"));
    windows(trial.windows());
  }

  private void windows(Windows all) {
    double[] p99 = all.percentiles(99);
    if (p99.length < Measurement.FEWEST_WINDOWS) {
      return;
    }
    further.add(scalar(Measurement.WINDOWS, p99.length, "windows"));
    for (int percent : new int[] {50, 90, 99}) {
      further.add(scalar(Measurement.WINDOW + "p" + percent, all.typical(percent), "us"));
    }
    for (long limit : Measurement.LIMITS) {
      double above = DoubleStream.of(p99).filter(each -> each > limit).count();
      further.add(scalar(Measurement.ABOVE + limit, 100 * above / p99.length, "% of windows"));
    }
  }

  /** 1 where there is no gauge. */
  private double gaugeNanos() {
    return gauge.isEmpty()
        ? 1
        : StatUtils.percentile(DoubleStream.generate(gauge.get()::turn).limit(TURNS).toArray(), 50);
  }

  /** The times of a block; and the rest for each, since JMH takes the mean of all. */
  @Override
  IterationFigures figures(int number) {
    return new IterationFigures(
        Optional.empty(), Optional.of(trial.latencies(number)), Optional.empty(), further);
  }

  @Override
  void end() {
    gauge.ifPresent(Gauge::close);
    super.end();
  }
}
