package io.github.msgq.bench.results.advice;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.Optional;

/**
 * A transport with its figure.
 *
 * @param row of the table
 * @param tradeOff what comes with it besides its speed
 */
public record Candidate(
    int row, String transport, TradeOff tradeOff, Estimate figure, String unit) {
  /** Empty if the measurement has no such figure. */
  static Optional<Candidate> of(Goal goal, int row, Measurement measurement) {
    return goal.figure(measurement)
        .filter(figure -> figure.value() > 0)
        .map(
            figure ->
                new Candidate(
                    row,
                    measurement.transport(),
                    measurement.origin().tradeOff(),
                    figure.estimate().orElseGet(() -> Estimate.of(figure.value())),
                    figure.unit()));
  }

  /** The name and the figure with its unit. */
  String plain() {
    return transport + " " + Digits.withUnit(figure.value(), unit);
  }

  /** The name and the figure with its interval. */
  String words() {
    return transport + " " + Digits.estimate(figure, unit);
  }
}
