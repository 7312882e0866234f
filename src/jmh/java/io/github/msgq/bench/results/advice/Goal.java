package io.github.msgq.bench.results.advice;

import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.terms.problem.Nearest;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What matters to the user. */
public enum Goal {
  /** How soon the answer arrives. */
  LATENCY("the median round trip", FigureName.P50),

  TAIL("the slowest hundredth of the round trips (p99)", FigureName.P99),

  THROUGHPUT("messages per second", FigureName.RATE),

  /** CPU time of the threads that talk, of both ends. */
  CPU("the CPU time of both ends", "costs");

  private final String meaning;
  private final String figure;

  Goal(String meaning, Object figure) {
    this.meaning = meaning;
    this.figure = figure.toString();
  }

  /** What matters unless the user says otherwise. */
  public static Goal of(Kind kind) {
    return switch (kind) {
      case ROUND_TRIP -> LATENCY;
      case AT_RATE -> TAIL;
      default -> THROUGHPUT;
    };
  }

  /** Whether such measurements have its figure. */
  boolean isOf(Kind kind) {
    return kind == Kind.ROUND_TRIP || kind == Kind.ONE_WAY && (this == THROUGHPUT || this == CPU);
  }

  /** The goal of this name, or by the name of its figure, in whatever case. */
  public static Goal named(String text) throws Refusal {
    String name = text.toLowerCase(Locale.ROOT);
    List<String> names = Stream.of(values()).map(Goal::toString).toList();
    return Stream.of(values())
        .filter(goal -> goal.toString().equals(name) || goal.figure.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new Refusal(
                    "unknown goal '%s': it is one of %s%s"
                        .formatted(text, String.join(", ", names), Nearest.question(name, names))));
  }

  /** The figure as a time or a cost, where lower is better. */
  Estimate burden(Estimate figure) {
    return this == THROUGHPUT ? figure.inverse() : figure;
  }

  public String meaning() {
    return meaning;
  }

  /** The figure that decides; empty if this measurement has none. */
  public Optional<Quantity> figure(Measurement measurement) {
    if (!measurement.measured()) {
      return Optional.empty();
    }
    boolean roundTrip = measurement.kind() == Kind.ROUND_TRIP;
    return switch (this) {
      case LATENCY -> roundTrip ? measurement.find(FigureName.P50) : Optional.empty();
      case TAIL -> measurement.find(roundTrip ? FigureName.P99 : FigureName.TYPICAL);
      case THROUGHPUT -> roundTrip ? perSecond(measurement) : measurement.find(FigureName.RATE);
      case CPU -> spent(measurement);
    };
  }

  /** Round trips per second of all threads, from the mean time of one. */
  private static Optional<Quantity> perSecond(Measurement measurement) {
    return measurement
        .find(FigureName.SCORE)
        .filter(score -> score.unit().equals("us/op"))
        .map(
            score -> {
              double threads = 1e6 * Math.max(1, measurement.origin().effort().threads());
              return score.as("messages/s", true, micros -> threads / micros);
            });
  }

  private static Optional<Quantity> spent(Measurement measurement) {
    List<Quantity> parts =
        Measurement.ENDS.stream()
            .flatMap(end -> Stream.of("user", "system").map(part -> FigureName.cost(end, part)))
            .flatMap(name -> measurement.find(name).stream())
            .toList();
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    double sum = parts.stream().mapToDouble(Quantity::value).sum();
    return Optional.of(new Quantity(sum, parts.get(0).unit(), sums(parts)));
  }

  /** The figure of each iteration of each fork; none if parts were not measured equally often. */
  private static List<List<Double>> sums(List<Quantity> parts) {
    List<List<Integer>> sizes =
        parts.stream()
            .map(part -> part.samples().stream().map(List::size).toList())
            .distinct()
            .toList();
    if (sizes.size() > 1) {
      return List.of();
    }
    return IntStream.range(0, sizes.get(0).size())
        .mapToObj(
            fork ->
                IntStream.range(0, sizes.get(0).get(fork))
                    .mapToObj(
                        i -> parts.stream().mapToDouble(p -> p.samples().get(fork).get(i)).sum())
                    .toList())
        .toList();
  }

  /** Its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
