package msgq.bench.page;

import java.util.stream.Stream;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedRun;

/**
 * A round trip or a one-way stream of a run.
 *
 * @param run that it belongs to
 * @param measurement its figures, at the typical speed of the run
 */
record TransportCell(SavedRun run, Measurement measurement) {
  String transport() {
    return measurement.parameter(Measurement.TRANSPORT);
  }

  /** The value that it has for a control. */
  String value(String control) {
    return switch (control) {
      case Controls.RUN -> run.name();
      case Controls.PATTERN -> measurement.roundTrip() ? "roundtrip" : "oneway";
      case JdkComparison.JDK ->
          Stream.concat(Stream.of(measurement), run.measurements().stream())
              .map(JdkComparison::jdk)
              .filter(jdk -> !jdk.isEmpty())
              .findFirst()
              .orElse(""); // what was not measured would have run on the same
      default -> measurement.parameter(control);
    };
  }
}
