package io.github.msgq.bench.results.result;

import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A measured figure.
 *
 * @param value of the estimate from the samples, wherever there is one, so it lies within its
 *     interval; of what adds up, the mean of the samples
 * @param unit of the value and the samples
 * @param higherIsBetter whether it is a rate, or a score of JMH's throughput
 * @param samples the figure in each iteration of each fork; empty if they were not kept
 * @param interval of the true figure, if that does not follow from the samples
 * @param forks how many might make it known; 0 if it is, or if nobody knows
 */
public record Quantity(
    double value,
    String unit,
    boolean higherIsBetter,
    List<List<Double>> samples,
    Optional<Interval> interval,
    int forks) {
  private static final Map<String, Double> MICROS =
      Map.of(
          "ns", 1e-3,
          "us", 1.0,
          "µs", 1.0,
          "ms", 1e3,
          "s", 1e6,
          "min", 60e6,
          "hr", 3600e6,
          "day", 86_400e6);

  private static final Pattern OF_A_MESSAGE =
      Pattern.compile("µs|(ns|us|ms|s)/(op|msg)|(ops|messages)/(ns|us|ms|s|min)");

  /** What adds up, such as user and system time, and counts and shares of what was counted. */
  private static final Pattern PART =
      Pattern.compile(".*/msg|% of a core|trials|windows|% of windows");

  private static final String BYTES = "B/op"; // that are allocated

  private static final double LEAST_DRIFT = 0.1; // a change that counts as a drift

  public Quantity {
    value =
        (isPart(unit) ? Estimate.mean(samples) : estimate(unit, samples).map(Estimate::value))
            .orElse(value);
  }

  /** A figure whose unit says whether it is a rate: all but JMH's scores. */
  public Quantity(double value, String unit, List<List<Double>> samples) {
    this(value, unit, isRate(unit), samples, Optional.empty(), 0);
  }

  private Quantity with(double other, List<List<Double>> others) {
    return new Quantity(other, unit, higherIsBetter, others, interval, forks);
  }

  /** A figure without samples. */
  public static Quantity of(double value, String unit) {
    return new Quantity(value, unit, List.of());
  }

  /** The same with the interval of the true figure. */
  public Quantity within(double low, double high) {
    Interval known = new Interval(value, Math.min(value, low), Math.max(value, high), 0);
    return new Quantity(value, unit, higherIsBetter, samples, Optional.of(known), 0);
  }

  /** The same, which so many forks might make known. */
  public Quantity unknownBelow(int enough) {
    return new Quantity(value, unit, higherIsBetter, samples, Optional.empty(), enough);
  }

  /** The same in another unit. */
  public Quantity as(String other, boolean higher, DoubleUnaryOperator each) {
    return new Quantity(
        each.applyAsDouble(value),
        other,
        higher,
        samples.stream().map(fork -> fork.stream().map(each::applyAsDouble).toList()).toList(),
        Optional.empty(),
        0);
  }

  /** The figure of one of its forks: of several, its median counts. */
  public static Quantity ofFork(Quantity all, int fork) {
    List<Double> own = all.samples.get(fork);
    boolean alone = all.samples.size() == 1;
    return all.with(Double.NaN, alone ? List.of(own) : List.of(own, own));
  }

  /** This figure if all took so many times as long in each fork; itself if not a message's time. */
  Quantity stretched(List<Double> times) {
    Optional<Estimate> all = Estimate.ofEach(times);
    if (all.isEmpty() || !OF_A_MESSAGE.matcher(unit).matches()) {
      return this;
    }
    double typical = all.get().value();
    return with(
        stretched(value, typical),
        IntStream.range(0, samples.size())
            .mapToObj(
                fork -> {
                  double own = samples.size() == times.size() ? times.get(fork) : typical;
                  return samples.get(fork).stream().map(each -> stretched(each, own)).toList();
                })
            .toList());
  }

  private double stretched(double figure, double times) {
    return higherIsBetter ? figure / times : figure * times;
  }

  /** Why no ratio can be formed with it; empty if one can. */
  public Optional<String> flaw() {
    List<Double> all = samples.stream().flatMap(List::stream).toList();
    return Optional.ofNullable(
        all.isEmpty()
            ? "has no samples (rawData) in its file"
            : !all.stream().allMatch(Double::isFinite)
                ? "is not a finite number in one of its iterations"
                : !hasLogarithms()
                    ? "is %s in one of its iterations".formatted(tooSmall(all))
                    : all.size() == 1 ? "was measured once only" : null);
  }

  private String tooSmall(List<Double> all) {
    return all.stream().anyMatch(each -> each < 0)
        ? "negative"
        : unit.equals(BYTES) ? "under a byte" : "0";
  }

  /** Whether each sample is one of which a ratio may be formed. */
  public boolean hasLogarithms() {
    return hasLogarithms(unit, samples);
  }

  private static boolean hasLogarithms(String unit, List<List<Double>> samples) {
    return samples.stream()
        .flatMap(List::stream)
        .allMatch(each -> Double.isFinite(each) && each > least(unit));
  }

  /** Whether all samples are so small that they count nothing. */
  public boolean isNothing() {
    List<Double> all = samples.stream().flatMap(List::stream).toList();
    return !all.isEmpty() && all.stream().allMatch(each -> Math.abs(each) <= least(unit));
  }

  /** What is under a byte an operation comes from elsewhere in the JVM. */
  private static double least(String unit) {
    return unit.equals(BYTES) ? 1 : 0;
  }

  /** Whether a unit is that of a rate; all other figures are better the lower they are. */
  public static boolean isRate(String unit) {
    int slash = unit.lastIndexOf('/');
    return slash >= 0 && MICROS.containsKey(unit.substring(slash + 1));
  }

  /** Microseconds of one operation, if this is a time or a rate. */
  public double micros() {
    return higherIsBetter ? micros(unit) / value : micros(unit) * value;
  }

  /** The value, in this unit, if one operation took so long. */
  double ofMicros(double micros) {
    return higherIsBetter ? micros(unit) / micros : micros / micros(unit);
  }

  /** Microseconds of the unit of time in a unit such as us/op or ops/s; NaN if there is none. */
  public static double micros(String unit) {
    return Stream.of(unit.split("/"))
        .filter(MICROS::containsKey)
        .findFirst()
        .map(MICROS::get)
        .orElse(Double.NaN);
  }

  private static boolean isPart(String unit) {
    return PART.matcher(unit).matches();
  }

  /** The estimate from its samples; empty if they were not kept, or if one has no logarithm. */
  public Optional<Estimate> estimate() {
    return estimate(unit, samples);
  }

  /** The 95% interval of the true figure, from the samples. */
  Optional<Interval> confidence() {
    return estimate().flatMap(Estimate::confidence);
  }

  private static Optional<Estimate> estimate(String unit, List<List<Double>> samples) {
    return !hasLogarithms(unit, samples)
        ? Optional.empty()
        : isPart(unit) ? Estimate.ofMean(samples) : Estimate.of(samples);
  }

  /** The same, a rate turned into a time. */
  public Optional<Estimate> time() {
    return higherIsBetter ? estimate().map(Estimate::inverse) : estimate();
  }

  /** The same in the unit of another figure; empty if the two are not of one kind. */
  public Optional<Estimate> time(String other) {
    double longer = micros(unit) / micros(other);
    return unit.equals(other)
        ? time()
        : kind(unit).equals(kind(other)) && Double.isFinite(longer)
            ? time().map(each -> each.times(longer))
            : Optional.empty();
  }

  /** What a time or a rate is of, such as an operation. */
  private static String kind(String unit) {
    return Stream.of(unit.split("/"))
        .filter(word -> !MICROS.containsKey(word))
        .map(word -> word.replaceFirst("s$", ""))
        .collect(Collectors.joining("/"));
  }

  /**
   * By how much the time still changed from the first iterations to the last; empty if that is
   * little, or if the forks do not all agree.
   */
  public OptionalDouble drift() {
    double[] changes =
        samples.stream()
            .filter(fork -> fork.size() > 1)
            .mapToDouble(fork -> Math.log(fork.get(fork.size() - 1) / fork.get(0)))
            .map(change -> higherIsBetter ? -change : change)
            .toArray();
    double sum = DoubleStream.of(changes).sum();
    double absolute = DoubleStream.of(changes).map(Math::abs).sum();
    boolean agreed = changes.length > 1 && Math.abs(sum) == absolute;
    return agreed && absolute / changes.length > LEAST_DRIFT
        ? OptionalDouble.of(Math.expm1(sum / changes.length))
        : OptionalDouble.empty();
  }
}
