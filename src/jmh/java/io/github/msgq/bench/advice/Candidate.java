package io.github.msgq.bench.advice;

import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.statistics.Estimate;
import io.github.msgq.bench.statistics.Standings.Place;
import io.github.msgq.bench.tradeoff.TradeOff;
import java.util.Optional;

/**
 * A transport with its figure.
 *
 * @param number among those that were measured
 * @param tradeOff what comes with it besides its speed
 * @param place empty if the figure is not known well enough
 * @param toBest its time or cost divided by that of the first one
 * @param toTcp the figure divided by tcp's; empty without tcp
 */
public record Candidate(
    int number,
    String transport,
    TradeOff tradeOff,
    Estimate figure,
    String unit,
    Optional<Place> place,
    double toBest,
    Optional<Estimate> toTcp) {
  /** The places that it may have, such as {@code 1–3}; {@code ?} if it is not known well enough. */
  public String rank() {
    return place.map(Place::toString).orElse("?");
  }

  /** The name and the figure with its unit. */
  String words() {
    return transport + " " + Digits.withUnit(figure.value(), unit);
  }

  /** The rank, the name and the figure with its interval. */
  public String line() {
    return "%s %s %s".formatted(rank(), transport, Digits.estimate(figure, unit));
  }
}
