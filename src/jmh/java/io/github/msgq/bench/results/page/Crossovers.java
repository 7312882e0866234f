package io.github.msgq.bench.results.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.github.msgq.bench.results.advice.Advice;
import io.github.msgq.bench.results.advice.Candidate;
import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.advice.Ranking;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.tradeoff.Need;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Up to which size, or how many threads, which transport is fastest. */
final class Crossovers {
  private static final String UNKNOWN = "cannot tell";

  private final String curve;
  private final SortedMap<Long, Ranking> rankings = new TreeMap<>();

  /** Of measurements that differ in transport and in this. */
  Crossovers(String curve, String base, List<TransportMeasurement> measurements) {
    this.curve = curve;
    Map<Long, List<Measurement>> points =
        measurements.stream()
            .filter(shown -> shown.measurement().measured())
            .collect(
                groupingBy(
                    shown -> shown.amount(curve),
                    mapping(TransportMeasurement::measurement, toList())));
    points.forEach(
        (value, point) ->
            rankings.put(value, Ranking.of(Goal.of(point.get(0).kind()), base, point)));
  }

  /** In words, of transports that meet the needs; empty if this has one value only. */
  Optional<String> sentence(Set<Need> needs) {
    List<String> sentences = new ArrayList<>();
    String last = "";
    for (Map.Entry<Long, Ranking> point : rankings.entrySet()) {
      List<Candidate> best =
          Advice.of(point.getValue(), needs)
              .map(advice -> advice.ranking().best())
              .orElse(List.of());
      String all = best.stream().map(Candidate::transport).collect(joining(", "));
      boolean apart = !best.isEmpty() && best.get(0).number() == 0;
      String names = best.isEmpty() ? UNKNOWN : apart ? all : UNKNOWN + " apart " + all;
      if (!names.equals(last)) {
        sentences.add(
            "%s %s: %s"
                .formatted(
                    sentences.isEmpty() ? "from" : "at",
                    Controls.amount(curve, point.getKey()),
                    apart && best.size() > 1 ? names + " (no significant difference)" : names));
      }
      last = names;
    }
    String what = curve.equals(Measurement.SIZE) ? "size" : "number";
    if (rankings.size() < 2 || sentences.size() == 1 && last.equals(UNKNOWN)) {
      return Optional.empty();
    }
    return Optional.of(
        sentences.size() == 1
            ? "Fastest at every %s measured: %s.".formatted(what, last)
            : "Fastest %s. The lines cross between these %ss."
                .formatted(String.join("; ", sentences), what));
  }
}
