package msgq.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.result.Column;
import msgq.bench.result.Measurement;

/** Which parameters tell measurements apart, and so need a column. */
final class ParameterColumns {
  private static final String PIN = "pin";

  private final List<Measurement> all;

  ParameterColumns(List<Measurement> all) {
    this.all = all;
  }

  /** Those that have several values. */
  List<String> varying() {
    return names().stream().filter(name -> values(name).size() > 1).toList();
  }

  /** Those that are the same wherever they exist, with their value. */
  Map<String, String> constant() {
    Map<String, String> constant = new LinkedHashMap<>();
    for (String name : names()) {
      List<String> values =
          all.stream()
              .filter(measurement -> measurement.parameters().containsKey(name))
              .map(measurement -> measurement.parameter(name))
              .distinct()
              .toList();
      if (values.size() == 1) {
        constant.put(name, values.get(0));
      }
    }
    return constant;
  }

  /** In the order in which JMH ran them: that of the declaration, or of {@code -p}. */
  List<String> values(String name) {
    return all.stream().map(measurement -> measurement.parameter(name)).distinct().toList();
  }

  private List<String> names() {
    return all.stream().flatMap(m -> m.parameters().keySet().stream()).distinct().toList();
  }

  static List<Column> columns(List<String> names) {
    return names.stream().map(name -> Column.text(name.equals(PIN) ? "placement" : name)).toList();
  }

  static List<String> cells(Measurement measurement, List<String> names) {
    return names.stream().map(measurement::parameter).toList();
  }
}
