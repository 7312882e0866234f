package io.github.msgq.bench.trial;

import static io.github.msgq.bench.load.RateTrial.micros;

import io.github.msgq.bench.gauge.Gauge;
import io.github.msgq.bench.session.Costs;
import java.io.IOException;
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
  private static final double P50 = 50;
  private static final double P99 = 99;

  private Optional<Gauge> gauge = Optional.empty();
  private Optional<Costs> costs = Optional.empty(); // before it has ended well, as is what follows
  private List<Result<?>> further = List.of();

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
    Optional<String> problem = Optional.empty();
    Costs spent = null;
    for (int i = 0; i == 0 || i < TRIALS && problem.isPresent() && trial.reached(); i++) {
      double gaugeBefore = gaugeNanos();
      Costs before = session.spentBefore();
      send(rate(), BLOCK, params.getMeasurement().getCount(), 0);
      spent = session.spentAfter().since(before);
      session.barrier();
      problem = problem(OptionalDouble.empty(), gaugeNanos() / gaugeBefore);
    }
    HandOver.facts().times(trial.latencies());
    check(problem);
    costs = Optional.of(spent).filter(all -> HandOver.order().wishes().costs());
    further =
        List.of(
            figure("service.p99", micros(trial.service(), P99), "us"),
            figure("late.p99", micros(trial.lateness(), P99), "us"),
            figure("batch", trial.perWakeUp(), "msg/wake-up"),
            figure("pacer", 100 * trial.senderShare(), "% of a core"));
  }

  /** 1 where there is no gauge. */
  private double gaugeNanos() {
    return gauge.isEmpty()
        ? 1
        : StatUtils.percentile(
            DoubleStream.generate(gauge.get()::turn).limit(TURNS).toArray(), P50);
  }

  /** The times of a block; and the rest for each, since JMH takes the mean of all. */
  @Override
  IterationFigures figures(int number) {
    return new IterationFigures(
        Optional.empty(), Optional.of(trial.latencies(number)), costs, Optional.empty(), further);
  }

  @Override
  void end() {
    gauge.ifPresent(Gauge::close);
    super.end();
  }
}
