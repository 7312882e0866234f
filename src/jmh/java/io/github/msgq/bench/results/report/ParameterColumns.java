package io.github.msgq.bench.results.report;

import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.results.result.Measurement.SIZE;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Measurement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters that distinguish measurements, and so need a column. */
public record ParameterColumns(List<Measurement> all) {
  /** Benchmarks with one of these have messages. */
  private static final List<String> OF_MESSAGES = List.of(TRANSPORT, "queue", "stream");

  /** What a reader asks for first. */
  private static final List<String> NAMING = List.of(TRANSPORT, SIZE, CONNECTION, PLACEMENT);

  /** These, and those that have several values; a missing parameter does not count as a value. */
  public List<String> varying(String... always) {
    Stream<String> several =
        names().stream()
            .filter(name -> values(name).stream().filter(value -> !value.isEmpty()).count() > 1);
    return Stream.concat(Stream.of(always), several).distinct().toList();
  }

  /** The name by which a reader distinguishes one of these from the others. */
  public String name(Measurement one) {
    return (one.name(varying()) + (modes() ? " " + one.shownMode() : "")).strip();
  }

  /** Whether one benchmark has several modes, which only the mode distinguishes. */
  boolean modes() {
    return all.stream().map(Measurement::what).distinct().count()
        > all.stream().map(Measurement::benchmark).distinct().count();
  }

  /** Those that are the same wherever they exist, with their value. */
  Map<String, String> constant() {
    Map<String, String> constant = new LinkedHashMap<>();
    for (String name : names()) {
      List<String> values =
          all.stream()
              .flatMap(m -> Stream.ofNullable(m.parameters().get(name)))
              .distinct()
              .toList();
      if (values.size() == 1) {
        constant.put(name, values.get(0));
      }
    }
    return constant;
  }

  /** A heading, and what all of these have in common, which then has no column. */
  String heading(String title) {
    return common().isEmpty() ? title : title + ": " + common();
  }

  /** What all of these have in common that a reader asks for first. */
  public String common() {
    Map<String, String> constant = constant();
    return NAMING.stream()
        .filter(constant::containsKey)
        .map(name -> name.equals(SIZE) ? size() : constant.get(name))
        .collect(Collectors.joining(", "));
  }

  private String size() {
    Measurement any = all.get(0);
    boolean ofMessages = OF_MESSAGES.stream().anyMatch(any.parameters()::containsKey);
    return any.size()
        .filter(bytes -> ofMessages) // others' size may be that of anything
        .map(Digits::size)
        .orElseGet(() -> SIZE + "=" + any.parameter(SIZE));
  }

  /** In the order in which JMH ran them: that of the declaration, or of {@code -p}. */
  List<String> values(String name) {
    return all.stream().map(measurement -> measurement.parameter(name)).distinct().toList();
  }

  private List<String> names() {
    return all.stream().flatMap(m -> m.parameters().keySet().stream()).distinct().toList();
  }

  /** A column for each of these parameters, of a measurement that belongs to the row. */
  static <R> List<ColumnOf<R>> of(List<String> names, Function<R, Measurement> any) {
    return names.stream()
        .map(name -> ColumnOf.<R>key(name, row -> any.apply(row).parameter(name)))
        .toList();
  }
}
