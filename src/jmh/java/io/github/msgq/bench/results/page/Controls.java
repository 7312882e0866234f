package io.github.msgq.bench.results.page;

import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.JDK;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.results.result.Measurement.SIZE;
import static io.github.msgq.bench.results.result.Measurement.THREADS;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.saved.SavedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What distinguishes measurements, the transport left out: one control each, and a key of all their
 * values for each measurement.
 */
final class Controls {
  /** A parameter whose value the reader chooses; {@code label} is what it is called. */
  record Control(String name, String label, List<Choice> values, String chosen) {}

  /** A value as it stands in keys, and what the reader sees. */
  record Choice(String value, String label) {}

  static final String RUN = "run";
  static final String PATTERN = "pattern";

  private static final List<String> ALWAYS = List.of(PATTERN, SIZE, CONNECTION, PLACEMENT);

  private static final List<String> CURVES = List.of(SIZE, THREADS);
  private static final String USUAL_SIZE = "1024"; // the size that a run has by default

  private static final Map<String, String> LABELS =
      Map.of(
          "run", "Run",
          "pattern", "Pattern",
          "size", "Message size",
          "threads", "Client threads",
          "connection", "Connection",
          "placement", "Placement",
          "client", "Client",
          "server", "Server",
          "jdk", "JDK",
          "inflight", "Outstanding at once");
  private static final Map<String, String> WORDS =
      Map.of(
          "roundtrip", "round trip",
          "oneway", "one way",
          "long", "long: one for all",
          "short", "short: one for each",
          "same-core", "same-core: both on one core",
          "two-cores", "two-cores: one core each",
          "none", "none: left to the scheduler");

  private final List<TransportMeasurement> measurements;
  private final List<String> names;

  Controls(List<SavedRun> runs, List<TransportMeasurement> measurements) {
    this.measurements = measurements;
    Set<String> all = new LinkedHashSet<>();
    if (runs.size() > 1) {
      all.add(RUN);
    }
    all.addAll(ALWAYS);
    all.add(THREADS);
    measurements.forEach(shown -> all.addAll(shown.measurement().parameters().keySet()));
    all.remove(TRANSPORT);
    all.removeIf(
        name ->
            !ALWAYS.contains(name)
                && !name.equals(RUN)
                && measurements.stream().map(shown -> shown.value(name)).distinct().count() < 2);
    names = List.copyOf(all);
  }

  /** A measurement for each value with a figure; for all values if there is no figure at all. */
  private List<TransportMeasurement> measured(String name) {
    Map<String, TransportMeasurement> each = new LinkedHashMap<>();
    boolean any = measurements.stream().anyMatch(shown -> shown.measurement().measured());
    measurements.stream()
        .filter(shown -> shown.measurement().measured() || !any)
        .forEach(shown -> each.putIfAbsent(shown.value(name), shown));
    return new ArrayList<>(each.values());
  }

  /** A measurement's values, in the order of the controls. */
  String key(TransportMeasurement shown) {
    return keyWithout("", shown);
  }

  /** Those whose figures are points of lines: what grows has several values. */
  List<String> curves() {
    return CURVES.stream().filter(name -> measured(name).size() > 1).toList();
  }

  /** A key that is the same for all values of one of them. */
  String keyWithout(String curve, TransportMeasurement shown) {
    return names.stream()
        .map(name -> name.equals(curve) ? "*" : shown.value(name))
        .collect(Collectors.joining("|"));
  }

  List<Control> all() {
    List<Control> controls = new ArrayList<>();
    for (String name : names) {
      List<TransportMeasurement> values = measured(name);
      if (CURVES.contains(name)) {
        values.sort(Comparator.comparingLong(shown -> shown.amount(name)));
      }
      if (name.equals(PATTERN)) {
        values.sort(Comparator.comparing(shown -> shown.measurement().kind())); // round trips first
      }
      List<Choice> choices =
          values.stream().map(each -> new Choice(each.value(name), label(name, each))).toList();
      boolean usual =
          name.equals(SIZE) && choices.stream().anyMatch(c -> c.value().equals(USUAL_SIZE));
      String chosen = usual ? USUAL_SIZE : choices.get(0).value(); // as the answers in text begin
      controls.add(new Control(name, LABELS.getOrDefault(name, name), choices, chosen));
    }
    return controls;
  }

  private static String label(String name, TransportMeasurement shown) {
    String value = shown.value(name);
    if (value.isEmpty()) {
      return "–";
    }
    return switch (name) {
      case SIZE, THREADS -> amount(name, shown.amount(name));
      case JDK -> "JDK " + value;
      default -> WORDS.getOrDefault(value, value);
    };
  }

  /** A value of what grows along a curve. */
  static String amount(String curve, long value) {
    return curve.equals(SIZE) ? Digits.size(value) : Digits.count((int) value, "thread");
  }
}
