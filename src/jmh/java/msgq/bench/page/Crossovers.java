package msgq.bench.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
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

/** Up to which size which transport is fastest. */
final class Crossovers {
  private Crossovers() {}

  /** Of measurements that differ in transport and size; empty if there is one size only. */
  static Optional<String> of(List<TransportCell> cells) {
    Map<Long, List<Measurement>> sizes =
        cells.stream()
            .map(TransportCell::measurement)
            .collect(groupingBy(m -> Long.valueOf(m.parameter(SIZE)), TreeMap::new, toList()));
    List<String> sentences = new ArrayList<>();
    String last = "";
    for (Map.Entry<Long, List<Measurement>> size : sizes.entrySet()) {
      Goal goal = Goal.of(size.getValue().get(0).roundTrip());
      List<Candidate> best = Ranking.of(goal, size.getValue()).best();
      if (best.isEmpty()) {
        continue;
      }
      String names = best.stream().map(Candidate::transport).collect(joining(", "));
      if (!names.equals(last)) {
        sentences.add(
            "%s %s: %s"
                .formatted(
                    sentences.isEmpty() ? "from" : "at",
                    Controls.size(size.getKey()),
                    best.size() > 1 ? names + " (not told apart)" : names));
      }
      last = names;
    }
    if (sizes.size() < 2 || sentences.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        sentences.size() == 1
            ? "Fastest at every size measured: " + last + "."
            : "Fastest " + String.join("; ", sentences) + ". The lines cross between these sizes.");
  }
}
