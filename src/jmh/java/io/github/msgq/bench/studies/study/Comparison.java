package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The ratio of the geometric means of two groups of combinations. It is computed per round, from
 * samples divided by the gauge, so whatever slows down a whole round, or a run together with the
 * gauge around it, cancels out.
 *
 * @param name what is divided by what
 * @param quantity what is compared; positive
 * @param published the ratio of the published figures
 * @param criterion which ratios bear out the claim
 */
public record Comparison(
    String name,
    List<StudyCombination> dividend,
    List<StudyCombination> divisor,
    ToDoubleFunction<Sample> quantity,
    double published,
    Criterion criterion) {
  public static final String TOO_FEW_ROUNDS = "fewer than two complete rounds";

  Comparison on(String jdk) {
    return new Comparison(
        name,
        dividend.stream().map(each -> each.on(jdk)).toList(),
        divisor.stream().map(each -> each.on(jdk)).toList(),
        quantity,
        published,
        criterion);
  }

  /** The 95% interval; empty if there are fewer than two complete rounds. */
  public Optional<Interval> ratio(Measurements measurements) {
    return estimate(measurements).flatMap(Estimate::confidence);
  }

  /** The estimate from the ratios of all complete rounds; empty if there are none. */
  public Optional<Estimate> estimate(Measurements measurements) {
    return Estimate.ofEach(
        completeRounds(measurements).stream()
            .map(
                round ->
                    Math.exp(
                        meanLog(dividend, measurements, round)
                            - meanLog(divisor, measurements, round)))
            .toList());
  }

  /** Whether the claim is that the dividend fails, and it did while the divisor did not. */
  boolean failedAsClaimed(Measurements measurements) {
    return criterion.wantsFailure()
        && dividend.stream()
            .allMatch(each -> measurements.problem(each).filter(Problem::failed).isPresent())
        && divisor.stream().noneMatch(each -> measurements.byRound(each).isEmpty());
  }

  /** Why there is no ratio; empty if there are {@linkplain #TOO_FEW_ROUNDS too few rounds}. */
  Optional<Problem> problem(Measurements measurements) {
    return Stream.concat(dividend.stream(), divisor.stream())
        .flatMap(each -> measurements.problem(each).stream())
        .findFirst();
  }

  private Set<Integer> completeRounds(Measurements measurements) {
    Set<Integer> rounds = new TreeSet<>(measurements.byRound(dividend.get(0)).keySet());
    dividend.forEach(each -> rounds.retainAll(measurements.byRound(each).keySet()));
    divisor.forEach(each -> rounds.retainAll(measurements.byRound(each).keySet()));
    return rounds;
  }

  private double meanLog(
      List<StudyCombination> combinations, Measurements measurements, int round) {
    return meanLog(
        combinations.stream()
            .map(each -> measurements.byRound(each).get(round).gauged())
            .mapToDouble(quantity));
  }

  private static double meanLog(DoubleStream values) {
    return values.map(Math::log).average().orElseThrow();
  }

  /** The geometric mean of at least one value. */
  public static double mean(DoubleStream values) {
    return Math.exp(meanLog(values));
  }
}
