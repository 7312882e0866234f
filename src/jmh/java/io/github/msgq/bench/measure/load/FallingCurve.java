package io.github.msgq.bench.measure.load;

import java.util.List;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How probable it is that a limit is kept, over the rate: a psychometric function that falls, with
 * lapses and no guesses (Wichmann and Hill 2001). Below some rate it is 1 less the share of lapses,
 * which no rate causes; the rate where half of the rest is left is what is asked for. Each trial
 * counts as two windows, however many it has, since its windows are alike.
 */
final class FallingCurve {
  private static final double[] WIDTHS = {0.01, 0.03, 0.1, 0.25}; // in terms of the logarithm
  private static final double[] LAPSES = {0, 0.03, 0.08, 0.15, 0.25, 0.35, 0.5, 0.7};
  private static final int PLACES = 61;
  private static final double WEIGHT = 2;
  private static final double LEAST = 0.001;

  /** A trial at so many messages a second, and the share of its windows that kept the limit. */
  record Kept(double rate, double kept) {}

  private final double low;
  private final double step;
  private final double[] probability = new double[PLACES]; // of each place to be that rate
  private double lapses;

  /** Fits the curve, by the probability of each; the rate is neither below nor above these. */
  FallingCurve(double low, double high, List<Kept> trials) {
    this.low = Math.log(low);
    this.step = Math.log(high / low) / (PLACES - 1);
    int shapes = WIDTHS.length * LAPSES.length;
    double[] logarithms = new double[PLACES * shapes];
    for (int i = 0; i < logarithms.length; i++) {
      double width = WIDTHS[i % WIDTHS.length];
      double lapse = LAPSES[i / WIDTHS.length % LAPSES.length];
      logarithms[i] = -lapse + WEIGHT * logarithm(trials, at(i / shapes), width, lapse);
    }
    double most = StatUtils.max(logarithms);
    double sum = 0;
    for (int i = 0; i < logarithms.length; i++) {
      double each = Math.exp(logarithms[i] - most);
      probability[i / shapes] += each;
      lapses += each * LAPSES[i / WIDTHS.length % LAPSES.length];
      sum += each;
    }
    lapses /= sum;
    for (int i = 0; i < PLACES; i++) {
      probability[i] /= sum;
    }
  }

  private double at(double place) {
    return low + place * step;
  }

  private static double logarithm(List<Kept> trials, double at, double width, double lapse) {
    double sum = 0;
    for (Kept each : trials) {
      double falling = 1 / (1 + Math.exp((Math.log(each.rate) - at) / width));
      double expected = Math.min(1 - LEAST, Math.max(LEAST, (1 - lapse) * falling));
      sum += each.kept * Math.log(expected) + (1 - each.kept) * Math.log(1 - expected);
    }
    return sum;
  }

  /** The rate below which it is with this probability. */
  double rate(double quantile) {
    double sum = 0;
    int place = 0;
    while (place < PLACES - 1 && sum + probability[place] < quantile) {
      sum += probability[place++];
    }
    return Math.exp(at(place + (quantile - sum) / probability[place] - 0.5));
  }

  /** The share of windows that fail at any rate. */
  double lapses() {
    return lapses;
  }
}
