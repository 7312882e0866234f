package msgq.bench.comparison;

import static msgq.bench.result.Measurement.RATIO;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Interval;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Many measurements, each beside its base, judged at once. A fork is one sample: Welch's t of the
 * logarithms of the forks' figures, or from ten forks on a bootstrap of these figures. What is
 * called faster or slower has passed Holm's correction.
 */
public final class Comparisons {
  /** What counts as equal unless the user says otherwise. */
  public static final double MARGIN = 0.03;

  private static final double SIGNIFICANT = 0.05;
  private static final double QUANTILE = 0.975;
  private static final int MOST_FORKS = 100;

  private final double margin;
  private final List<Pairing> pairings = new ArrayList<>();

  /** Two measurements with the estimates of their times. */
  private record Pairing(
      Measurement measurement, Measurement base, Quantity own, Quantity other, Estimate ratio) {}

  /**
   * Nothing to compare yet.
   *
   * @param margin ratios as close to 1 as this count as equal
   */
  public Comparisons(double margin) {
    this.margin = Math.log1p(margin);
  }

  /** Adds a measurement, if both it and its base have been measured more than once. */
  public void add(Measurement measurement, Measurement base) {
    if (!measurement.measured() || !base.measured()) {
      return;
    }
    boolean gauged = measurement.figures().containsKey(RATIO) && base.figures().containsKey(RATIO);
    Quantity own = measurement.figure(gauged ? RATIO : measurement.main());
    Quantity other = base.figure(gauged ? RATIO : base.main());
    if (own == null || other == null) {
      return;
    }
    Optional<Estimate> ratio =
        time(own)
            .flatMap(mine -> time(other).map(mine::over))
            .filter(r -> r.confidence().isPresent());
    ratio.ifPresent(r -> pairings.add(new Pairing(measurement, base, own, other, r)));
  }

  private static Optional<Estimate> time(Quantity quantity) {
    return quantity.higherIsBetter()
        ? quantity.estimate().map(Estimate::inverse)
        : quantity.estimate();
  }

  /** The verdicts, in the order in which they were added. */
  public List<Compared> judge() {
    double[] adjusted = Holm.adjust(pairings.stream().map(p -> probability(p.ratio)).toList());
    List<Compared> judged = new ArrayList<>();
    for (int i = 0; i < adjusted.length; i++) {
      judged.add(judge(pairings.get(i), adjusted[i]));
    }
    return judged;
  }

  /** Of a ratio so far from 1 by chance alone. */
  private static double probability(Estimate ratio) {
    double error = Math.sqrt(ratio.squaredError());
    if (error == 0) {
      return ratio.logarithm() == 0 ? 1 : 0;
    }
    double t = Math.abs(ratio.logarithm()) / error;
    return 2 * new TDistribution(ratio.freedom()).cumulativeProbability(-t);
  }

  private Compared judge(Pairing pairing, double probability) {
    Interval interval = interval(pairing);
    boolean within = Math.log(interval.low()) > -margin && Math.log(interval.high()) < margin;
    Change change =
        within
            ? Change.EQUAL
            : probability < SIGNIFICANT
                ? pairing.ratio.logarithm() < 0 ? Change.FASTER : Change.SLOWER
                : Change.UNDECIDED;
    return new Compared(
        pairing.measurement,
        pairing.base,
        interval,
        change,
        change == Change.UNDECIDED ? moreForks(pairing.ratio) : Optional.empty(),
        drift(pairing, interval));
  }

  private static Interval interval(Pairing pairing) {
    boolean many =
        Math.min(pairing.own.samples().size(), pairing.other.samples().size())
            >= Bootstrap.FEWEST_FORKS;
    if (!many) {
      return pairing.ratio.confidence().orElseThrow();
    }
    return pairing.own.higherIsBetter()
        ? Bootstrap.ratio(pairing.other.samples(), pairing.own.samples())
        : Bootstrap.ratio(pairing.own.samples(), pairing.other.samples());
  }

  /** Until the interval leaves 1, or lies within the margin. */
  private Optional<Integer> moreForks(Estimate ratio) {
    double apart = Math.abs(ratio.logarithm());
    for (int count = Math.max(2, ratio.forks() + 1); count <= MOST_FORKS; count++) {
      double t = new TDistribution(2.0 * (count - 1)).inverseCumulativeProbability(QUANTILE);
      double error = t * Math.sqrt(ratio.squaredError() * ratio.forks() / count);
      if (error < apart || apart + error < margin) {
        return Optional.of(count - ratio.forks());
      }
    }
    return Optional.empty();
  }

  private static Optional<Double> drift(Pairing pairing, Interval interval) {
    double drift = drift(pairing.own.samples());
    double wide = Math.log(interval.high() / interval.low()) / 2;
    return Math.abs(drift) > wide ? Optional.of(Math.exp(drift)) : Optional.empty();
  }

  /** The mean logarithm of the second half less that of the first, over all forks. */
  private static double drift(List<List<Double>> forks) {
    double sum = 0;
    for (List<Double> fork : forks) {
      int half = fork.size() / 2;
      if (half == 0) {
        return 0;
      }
      sum += mean(fork.subList(fork.size() - half, fork.size())) - mean(fork.subList(0, half));
    }
    return forks.isEmpty() ? 0 : sum / forks.size();
  }

  private static double mean(List<Double> figures) {
    return figures.stream().mapToDouble(Math::log).average().orElse(0);
  }

  /** How many times as long all of them take together; empty without any. */
  public Optional<Double> geometricMean() {
    return pairings.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Math.exp(
                pairings.stream().mapToDouble(p -> p.ratio.logarithm()).average().orElseThrow()));
  }
}
