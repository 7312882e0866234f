package msgq.bench.comparison;

import static msgq.bench.result.Measurement.RATIO;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import msgq.bench.result.Drift;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Judged;

/** Many measurements, each beside its base, judged together. */
final class Comparisons {
  /** A measurement, the figure that is compared, and its ratio to that of the base. */
  private record Pair(Measurement measurement, Quantity figure, Estimate ratio) {}

  private final List<Pair> pairs = new ArrayList<>();

  /** Adds a measurement, if both it and its base have been measured more than once. */
  void add(Measurement measurement, Measurement base) {
    if (!measurement.measured() || !base.measured()) {
      return;
    }
    boolean gauged = TypicalSpeed.gauged(measurement) && TypicalSpeed.gauged(base);
    Quantity own = measurement.figure(gauged ? RATIO : measurement.main());
    Quantity other = base.figure(gauged ? RATIO : base.main());
    if (own == null || other == null) { // other programs' files may lack it
      return;
    }
    own.time()
        .flatMap(mine -> other.time().map(mine::over))
        .filter(ratio -> ratio.confidence().isPresent())
        .ifPresent(ratio -> pairs.add(new Pair(measurement, own, ratio)));
  }

  /** The verdicts, in the order in which they were added. */
  List<Compared> judge() {
    Iterator<Judged> judged = Judged.together(pairs.stream().map(Pair::ratio).toList()).iterator();
    return pairs.stream()
        .map(each -> new Compared(each.measurement, judged.next(), Drift.of(each.figure)))
        .toList();
  }
}
