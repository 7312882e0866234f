package msgq.bench.page;

import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedRun;

/**
 * A round trip or a one-way stream of a run.
 *
 * @param run that it belongs to
 * @param measurement itself, at the speed that the machine typically had in the run
 */
record TransportCell(SavedRun run, Measurement measurement) {
  String transport() {
    return measurement.parameter("transport");
  }

  /** Of a control. */
  String value(String control) {
    return switch (control) {
      case Controls.RUN -> run.name();
      case Controls.PATTERN -> measurement.roundTrip() ? "roundtrip" : "oneway";
      default -> measurement.parameter(control);
    };
  }
}
