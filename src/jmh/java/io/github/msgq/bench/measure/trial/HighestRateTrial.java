package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.measure.load.Search;
import io.github.msgq.bench.measure.load.Windows;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.terms.problem.Disturbed;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.util.SampleBuffer;

/** A search, by short trials, for the highest rate at which a typical window keeps a limit. */
public final class HighestRateTrial extends LoadTrial {
  private static final long TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
  private static final int WINDOWS_IN_TRIAL = 10;

  /** A trial has to be long compared with a limit. */
  private static final int LIMITS_IN_TRIAL = 100;

  private static final int MOST_DISTURBED = 20;

  private final double percent = number("percentile");
  private final double limit = number("limit");
  private final Map<Double, Double> typical = new TreeMap<>(); // the percentile by rate
  private final SampleBuffer times = new SampleBuffer();
  private int disturbed; // trials

  public HighestRateTrial(BenchmarkParams params) {
    super(params);
  }

  @Override
  void measure() {
    double lowest = Windows.lowestRate(percent, number("window"));
    Search search = new Search(this::kept, lowest, new Random());
    HandOver.facts().times(times);
    Search.HighestRate found = search.run();
    batch = Optional.of(new Batch(Math.round(found.rate()), TimeUnit.SECONDS.toNanos(1)));
    session.barrier();
    add(FigureName.LAPSES, 100 * found.lapses(), "% of windows");
    add(FigureName.REPEATED, disturbed, "trials");
    typical.keySet().retainAll(search.rungs());
    typical.forEach((rate, micros) -> add(new FigureName(Of.AT, Math.rint(rate)), micros, "us"));
  }

  /** Repeats a disturbed trial; the share of windows that keep the limit, or -1: not reached. */
  private double kept(double rate) {
    long allowed = TimeUnit.MICROSECONDS.toNanos((long) limit);
    long nanos =
        Math.max(TRIAL_NANOS, Math.max(WINDOWS_IN_TRIAL * window(), LIMITS_IN_TRIAL * allowed));
    while (true) {
      send(rate, nanos, 1, allowed);
      times.addAll(trial.latencies());
      Optional<String> disturbance = disturbance(OptionalDouble.of(limit), 1);
      if (disturbance.isPresent()) {
        if (++disturbed > MOST_DISTURBED) {
          throw new Disturbed(disturbance.get());
        }
      } else if (!trial.reached()) {
        return -1;
      } else {
        Windows windows = trial.windows();
        typical.putIfAbsent(rate, windows.typical(percent));
        return windows.fallsBehind(limit) ? 0 : 1 - windows.above(percent, limit);
      }
    }
  }
}
