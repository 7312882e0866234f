package io.github.msgq.bench.results.page;

import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.SavedRun;
import java.util.function.Function;
import java.util.stream.Stream;

/** A round trip or a one-way stream of a run, its figures at the run's typical speed. */
record TransportMeasurement(SavedRun run, Measurement measurement) {
  /** The value that it has for a control. */
  String value(String control) {
    return switch (control) {
      case Controls.RUN -> run.name();
      case Measurement.THREADS -> ifSeveral(Measurement::threads);
      case Controls.PATTERN -> measurement.kind().pattern();
      case Measurement.JDK -> ifSeveral(Measurement::jdk);
      default -> measurement.parameter(control);
    };
  }

  /** The value of what grows along a curve: of the size, or of the number of threads. */
  long amount(String curve) {
    return curve.equals(Measurement.SIZE)
        ? measurement.size().orElseThrow()
        : Long.parseLong("0" + value(curve)); // no thread called
  }

  /** Its own value, or its run's, since what could not run has none of its own. */
  private String ifSeveral(Function<Measurement, String> of) {
    return Stream.concat(Stream.of(measurement), run.asMeasured().stream())
        .map(of)
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse("");
  }
}
