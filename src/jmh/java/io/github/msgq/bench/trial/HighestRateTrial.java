package io.github.msgq.bench.trial;

import static io.github.msgq.bench.load.RateTrial.micros;

import io.github.msgq.bench.client.Batch;
import io.github.msgq.bench.load.Search;
import io.github.msgq.bench.result.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.commons.math3.stat.StatUtils;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.SampleBuffer;

/** A search, by short trials, for the highest rate of a load at which a limit holds. */
public final class HighestRateTrial extends LoadTrial {
  private static final long TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

  /** A trial has to be long compared with a limit. */
  private static final int LIMITS_IN_TRIAL = 100;

  private static final int MOST_UNJUDGED = 40;
  private static final double MICRO = 1_000;
  private static final double P50 = 50;

  private final Map<Double, List<Double>> curve = new TreeMap<>(); // the percentile by rate
  private final SampleBuffer times = new SampleBuffer();
  private final List<Result<?>> rungs = new ArrayList<>();
  private Optional<Batch> found = Optional.empty();
  private int unjudged; // trials

  public HighestRateTrial(BenchmarkParams params) {
    super(params);
  }

  @Override
  void measure() {
    Search search = new Search(this::holds);
    HandOver.facts().times(times);
    found = Optional.of(new Batch(Math.round(search.run()), TimeUnit.SECONDS.toNanos(1)));
    session.barrier();
    curve.keySet().retainAll(search.rungs());
    curve.forEach(
        (rate, each) ->
            rungs.add(
                figure(
                    Measurement.AT + "%.0f".formatted(rate),
                    StatUtils.percentile(each.stream().mapToDouble(x -> x).toArray(), P50),
                    "us")));
    if (search.again()) {
      HandOver.facts()
          .remark("above the first rate at which the limit is exceeded, it holds again");
    }
  }

  /** Repeats a trial that cannot be judged. */
  private boolean holds(double rate) {
    double limit = number("limit");
    long allowed = Math.round(limit * MICRO);
    while (true) {
      send(rate, Math.max(TRIAL_NANOS, LIMITS_IN_TRIAL * allowed), 1, allowed);
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

  @Override
  IterationFigures figures(int number) {
    return new IterationFigures(found, Optional.empty(), Optional.empty(), Optional.empty(), rungs);
  }
}
