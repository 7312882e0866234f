package msgq.bench.comparison;

import static msgq.bench.result.Measurement.RATIO;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.result.Drift;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Judged;

/** Many measurements, each beside its base, judged together. */
final class Comparisons {
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<Quantity> figures = new ArrayList<>();
  private final List<Estimate> ratios = new ArrayList<>();

  /** Adds a measurement, if both it and its base have been measured more than once. */
  void add(Measurement measurement, Measurement base) {
    if (!measurement.measured() || !base.measured()) {
      return;
    }
    boolean gauged = measurement.figures().containsKey(RATIO) && base.figures().containsKey(RATIO);
    Quantity own = measurement.figure(gauged ? RATIO : measurement.main());
    Quantity other = base.figure(gauged ? RATIO : base.main());
    if (own == null || other == null) {
      return;
    }
    own.time()
        .flatMap(mine -> other.time().map(mine::over))
        .filter(ratio -> ratio.confidence().isPresent())
        .ifPresent(
            ratio -> {
              measurements.add(measurement);
              figures.add(own);
              ratios.add(ratio);
            });
  }

  /** The verdicts, in the order in which they were added. */
  List<Compared> judge() {
    List<Judged> judged = Judged.together(ratios);
    List<Compared> compared = new ArrayList<>();
    for (int i = 0; i < judged.size(); i++) {
      compared.add(new Compared(measurements.get(i), judged.get(i), Drift.of(figures.get(i))));
    }
    return compared;
  }
}
