package io.github.msgq.bench.results.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.saved.SavedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What each message costs client and server: CPU time and context switches; and their peak memory.
 * Transports that differ in nothing else stand together.
 */
final class CostTable {
  private static final String USER = "user";
  static final double KIB_PER_MIB = 1024;
  private static final String JVM =
      "JVM: CPU time of its compilers and garbage collector, which user and sys leave out";

  private CostTable() {}

  static Table of(SavedRun run) {
    List<Measurement> rows =
        run.measurements().stream()
            .filter(
                m ->
                    Measurement.ENDS.stream()
                        .anyMatch(e -> m.find(FigureName.cost(e, USER)).isPresent()))
            .toList();
    List<String> placements =
        rows.stream()
            .filter(row -> !row.kind().isLoad())
            .map(row -> row.parameter(Measurement.PLACEMENT))
            .toList();
    List<ColumnOf<Measurement>> columns = new ArrayList<>();
    columns.add(
        ColumnOf.<Measurement>key("benchmark", Measurement::benchmark)
            .note(
                "costs: for each round trip, or for each message one way; peak MiB: of the whole process")
            .noteIf(
                placements.contains("same-core"),
                "same-core: user and sys of both ends are up to 7% more than the mean, as they are counted"
                    + " between messages, too")
            .noteIf(
                placements.contains("two-cores"),
                "two-cores: user and sys of both ends may be more than the mean, as both may work at once"));
    ParameterColumns parameters = new ParameterColumns(rows);
    List<String> varying = new ArrayList<>(parameters.varying());
    boolean several = varying.remove(Measurement.TRANSPORT);
    columns.addAll(ParameterColumns.of(varying, row -> row));
    if (several) {
      columns.add(ColumnOf.key(Measurement.TRANSPORT, Measurement::transport));
    }
    columns.add(
        figure("", "mean µs", FigureName.MEAN, 1)
            .note("mean: the time of a round trip with the slow ones, which the median leaves out")
            .noteIf(
                rows.stream().anyMatch(row -> row.kind().isLoad()),
                "mean of a load: from when a request was due, so it includes waits that take no CPU time"));
    for (String endpoint : Measurement.ENDS) {
      columns.add(figure(endpoint, "user µs", FigureName.cost(endpoint, USER), 1));
      columns.add(figure(endpoint, "sys µs", FigureName.cost(endpoint, "system"), 1));
      columns.add(figure(endpoint, "JVM µs", FigureName.cost(endpoint, "jvm"), 1).note(JVM));
      columns.add(figure(endpoint, "waits", FigureName.cost(endpoint, "waits"), 1));
      columns.add(figure(endpoint, "preempted", FigureName.cost(endpoint, "preempted"), 1));
      columns.add(figure(endpoint, "peak MiB", FigureName.cost(endpoint, "peak"), KIB_PER_MIB));
    }
    Map<String, List<Measurement>> groups =
        rows.stream().collect(groupingBy(row -> row.name(varying), LinkedHashMap::new, toList()));
    return ColumnOf.grouped(
        parameters.heading("What a message costs"), columns, List.copyOf(groups.values()));
  }

  private static ColumnOf<Measurement> figure(
      String endpoint, String heading, FigureName name, double unit) {
    return ColumnOf.figure(
        endpoint.equals("both") ? "client and server, one process" : endpoint,
        heading,
        row ->
            row.find(name)
                .map(figure -> Digits.number(figure.value() / unit))
                .orElse(ColumnOf.NONE));
  }
}
