package io.github.msgq.bench.results.advice;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Ranks.Place;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.Optional;

/**
 * A transport with its figure.
 *
 * @param number 0 has the best figure
 * @param row of the table
 * @param tradeOff what comes with it besides its speed
 * @param place empty if the figure is not known well enough
 * @param toBest its time or cost divided by that of the best one
 * @param toBase the figure divided by the base's; empty without a base
 */
public record Candidate(
    int number,
    int row,
    String transport,
    TradeOff tradeOff,
    Estimate figure,
    String unit,
    Optional<Place> place,
    double toBest,
    Optional<Estimate> toBase) {
  /** The places that it may have, such as {@code 1–3}; {@code ?} if it is not known well enough. */
  public String rank() {
    return place.map(Place::toString).orElse("?");
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
