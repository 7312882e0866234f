package io.github.msgq.bench.results.report;

import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.parameter.Wait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The figures of one transport, to compare with those that differ from it in nothing else.
 *
 * @param group what distinguishes groups of rows, in words
 * @param own its measurements, one in each situation
 * @param rivals the measurements of all transports in the group, its own too
 */
record TransportRow(
    List<String> group, String transport, List<Measurement> own, List<Measurement> rivals) {
  /** How many queue messages each message was split into. */
  private int parts() {
    return own.stream().mapToInt(m -> m.origin().parts()).max().orElse(1);
  }

  /** A column for each parameter that distinguishes groups, and one for the transport. */
  static List<ColumnOf<TransportRow>> keys(List<Measurement> all) {
    List<ColumnOf<TransportRow>> keys =
        new ArrayList<>(ParameterColumns.of(grouping(all), row -> row.rivals.get(0)));
    ColumnOf<TransportRow> transport =
        ColumnOf.key(
                TRANSPORT,
                (TransportRow row) ->
                    row.parts() > 1 ? row.transport + " ×" + row.parts() : row.transport)
            .noteIf(
                all.stream().anyMatch(m -> m.origin().parts() > 1),
                "×N: a message of this size is sent as N queue messages");
    keys.add(transport);
    return keys;
  }

  /** What those do that block, but do not sleep at once. */
  static List<String> waiting(List<Measurement> all) {
    String blocks = Wait.BLOCK.toString();
    return all.stream()
        .filter(m -> m.parameters().getOrDefault("wait", blocks).equals(blocks))
        .filter(m -> !m.origin().tradeOff().waiting().isEmpty())
        .map(m -> m.transport() + " " + m.origin().tradeOff().waiting())
        .distinct()
        .toList();
  }

  /** What varies within a situation, the transport left out. */
  private static List<String> grouping(List<Measurement> all) {
    List<String> names = new ArrayList<>(new ParameterColumns(all).varying());
    names.removeAll(List.of(TRANSPORT, CONNECTION, PLACEMENT));
    return names;
  }

  /** Rows in groups, both in the order in which JMH ran them. */
  static List<List<TransportRow>> groups(List<Measurement> all) {
    List<String> grouping = grouping(all);
    Comparator<List<String>> order = (a, b) -> 0;
    for (int i = 0; i < grouping.size(); i++) {
      int column = i;
      String name = grouping.get(i);
      List<String> values = all.stream().map(m -> m.word(name)).distinct().toList();
      order = order.thenComparingInt(group -> values.indexOf(group.get(column)));
    }
    List<String> transports = new ParameterColumns(all).values(TRANSPORT);
    return all.stream()
        .collect(Collectors.groupingBy(m -> grouping.stream().map(m::word).toList()))
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByKey(order))
        .map(group -> rows(group.getKey(), group.getValue(), transports))
        .toList();
  }

  private static List<TransportRow> rows(
      List<String> group, List<Measurement> rivals, List<String> transports) {
    Map<String, List<Measurement>> own =
        rivals.stream().collect(Collectors.groupingBy(Measurement::transport));
    return transports.stream()
        .filter(own::containsKey)
        .map(name -> new TransportRow(group, name, own.get(name), rivals))
        .toList();
  }
}
