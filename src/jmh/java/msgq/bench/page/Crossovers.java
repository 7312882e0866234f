package msgq.bench.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static msgq.bench.result.Measurement.SIZE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import msgq.bench.advice.Candidate;
import msgq.bench.advice.Goal;
import msgq.bench.advice.Ranking;
import msgq.bench.result.Measurement;

/** Up to which size, or how many threads, which transport is fastest. */
final class Crossovers {
  private Crossovers() {}

  /** Compares measurements that differ in transport and in this; empty if it has one value only. */
  static Optional<String> of(String curve, List<TransportCell> cells) {
    Map<Long, List<Measurement>> points =
        cells.stream()
            .filter(cell -> cell.measurement().measured())
            .collect(
                groupingBy(
                    cell -> Long.valueOf(cell.value(curve)),
                    TreeMap::new,
                    mapping(TransportCell::measurement, toList())));
    List<String> sentences = new ArrayList<>();
    String last = "";
    for (Map.Entry<Long, List<Measurement>> point : points.entrySet()) {
      Goal goal = Goal.of(point.getValue().get(0).roundTrip());
      List<Candidate> best = Ranking.of(goal, point.getValue()).best();
      if (best.isEmpty()) {
        continue;
      }
      String names = best.stream().map(Candidate::transport).collect(joining(", "));
      if (!names.equals(last)) {
        sentences.add(
            "%s %s: %s"
                .formatted(
                    sentences.isEmpty() ? "from" : "at",
                    Controls.amount(curve, point.getKey()),
                    best.size() > 1 ? names + " (no significant difference)" : names));
      }
      last = names;
    }
    String what = curve.equals(SIZE) ? "size" : "number";
    if (points.size() < 2 || sentences.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        sentences.size() == 1
            ? "Fastest at every %s measured: %s.".formatted(what, last)
            : "Fastest %s. The lines cross between these %ss."
                .formatted(String.join("; ", sentences), what));
  }
}
