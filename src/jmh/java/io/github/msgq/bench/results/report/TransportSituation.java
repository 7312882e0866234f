package io.github.msgq.bench.results.report;

import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;

import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What transports are compared in; a group of columns. */
record TransportSituation(Kind kind, String connection, String placement) {
  private static TransportSituation of(Measurement measurement) {
    return new TransportSituation(
        measurement.kind(), measurement.parameter(CONNECTION), measurement.parameter(PLACEMENT));
  }

  /** Those of some measurements: round trips first, then in the order in which JMH ran them. */
  static List<TransportSituation> all(List<Measurement> measurements) {
    ParameterColumns parameters = new ParameterColumns(measurements);
    List<String> connections = parameters.values(CONNECTION);
    List<String> placements = parameters.values(PLACEMENT);
    return measurements.stream()
        .map(TransportSituation::of)
        .distinct()
        .sorted(
            Comparator.comparing(TransportSituation::kind)
                .thenComparing(each -> connections.indexOf(each.connection))
                .thenComparing(each -> placements.indexOf(each.placement)))
        .toList();
  }

  boolean holds(Measurement measurement) {
    return of(measurement).equals(this);
  }

  /** The first of some that was measured in it. */
  Optional<Measurement> in(List<Measurement> measurements) {
    return measurements.stream().filter(this::holds).findFirst();
  }

  /** In words, with the size of its messages if all have one. */
  String of(Optional<String> size) {
    return Stream.of(Stream.of(kind.toString()), size.stream(), Stream.of(connection, placement))
        .flatMap(words -> words)
        .collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return of(Optional.empty());
  }
}
