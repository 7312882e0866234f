package io.github.msgq.bench.measure.load;

import io.github.msgq.bench.measure.load.FallingCurve.Kept;
import io.github.msgq.bench.terms.problem.Disturbed;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Searches the highest rate at which a typical window keeps a limit. A ladder of 1-2-5 steps goes
 * up until rates are not reached, since a percentile may fall again at higher rates. A {@link
 * FallingCurve} is fitted to its last rungs; further trials are where the rate probably is, and far
 * below, in random order.
 */
public final class Search {
  private static final double MOST = 10_000_000;
  private static final int RUNGS_NOT_REACHED = 2;
  private static final int ROUNDS = 4;
  private static final List<Double> QUANTILES = List.of(0.2, 0.5, 0.8);
  private static final double RARE = 0.0005;
  private static final double MARGIN = 1.35; // beyond what is known by now
  private static final double FAR = 2.5;
  private static final double MOST_LAPSES = 0.5;

  private final DoubleUnaryOperator trial;
  private final double lowest;
  private final Random random;
  private final NavigableMap<Double, Double> rungs = new TreeMap<>(); // with the share kept
  private final List<Kept> kept = new ArrayList<>();

  /** What was found: messages a second, and the share of windows that are spoiled at any rate. */
  public record HighestRate(double rate, double lapses) {}

  /** A trial at a rate returns the share of its windows that keep the limit, or -1: not reached. */
  public Search(DoubleUnaryOperator trial, double lowest, Random random) {
    this.trial = trial;
    this.lowest = lowest;
    this.random = random;
  }

  /**
   * @throws Disturbed if half of the windows are spoiled at any rate
   * @throws Failure if the limit is exceeded at the lowest rate, or kept at every one
   */
  public HighestRate run() {
    climb();
    double half = Collections.max(rungs.values()) / 2;
    if (half == 0) {
      throw new Failure(
          "the limit is exceeded even at %,.0f messages/s; a longer --window has lower rates"
              .formatted(lowest));
    }
    double last = rungs.lastKey();
    while (rungs.get(last) < half) {
      last = rungs.lowerKey(last);
    }
    if (last >= MOST) {
      throw new Failure("the limit is kept even at %,.0f messages/s".formatted(MOST));
    }
    double from = last;
    for (Double rung = last; rung != null && rungs.get(rung) >= half; rung = rungs.lowerKey(rung)) {
      from = rung;
    }
    rungs.tailMap(from).forEach((rate, share) -> kept.add(new Kept(rate, share)));
    FallingCurve curve = new FallingCurve(from / MARGIN, rungs.lastKey(), kept);
    for (int i = 0; i < ROUNDS; i++) {
      for (double rate : next(curve, from)) {
        kept.add(new Kept(rate, Math.max(0, trial.applyAsDouble(rate))));
      }
      double low = Math.max(from, curve.rate(RARE)) / MARGIN;
      double high = Math.min(rungs.lastKey(), curve.rate(1 - RARE) * MARGIN);
      curve = new FallingCurve(low, high, kept);
    }
    if (curve.lapses() >= MOST_LAPSES) {
      throw new Disturbed(
          "no rate: the machine spoiled %.0f of 100 moments at any rate: stop what else runs here"
              .formatted(100 * curve.lapses()));
    }
    return new HighestRate(curve.rate(0.5), curve.lapses());
  }

  private void climb() {
    int notReached = 0;
    for (double rung = lowest; notReached < RUNGS_NOT_REACHED && rung <= MOST; rung = above(rung)) {
      double share = trial.applyAsDouble(rung);
      notReached += share < 0 ? 1 : 0;
      rungs.put(rung, Math.max(0, share));
    }
  }

  /** The next rung of 1, 2, 5, 10 … */
  private static double above(double rung) {
    double power = Math.pow(10, Math.floor(Math.log10(rung) + 1e-9));
    double digit = rung * 1.001 / power;
    return power * (digit < 2 ? 2 : digit < 5 ? 5 : 10);
  }

  /** Where the rate may be, and where only what the machine does is seen. */
  private List<Double> next(FallingCurve curve, double from) {
    List<Double> rates = new ArrayList<>(QUANTILES.stream().map(curve::rate).toList());
    rates.add(Math.max(from, curve.rate(0.5) / FAR / (1 + random.nextDouble())));
    Collections.shuffle(rates, random);
    return rates;
  }

  public Set<Double> rungs() {
    return rungs.keySet();
  }
}
