package msgq.bench.report;

import static msgq.bench.result.Measurement.AT;
import static msgq.bench.result.Measurement.FORKS;
import static msgq.bench.result.Measurement.HIGH;
import static msgq.bench.result.Measurement.LOW;
import static msgq.bench.result.Measurement.MAX;
import static msgq.bench.result.Measurement.P50;
import static msgq.bench.result.Measurement.P99;
import static msgq.bench.result.Measurement.P999;
import static msgq.bench.result.Measurement.PLACEMENT;
import static msgq.bench.result.Measurement.TRANSPORT;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import msgq.bench.result.Digits;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.result.Table;
import msgq.bench.statistics.Standings;

/** Loads: the latency at a rate, and the highest rate at which a limit of the latency holds. */
final class LoadTable {
  private static final String LATENCY = "due until back, µs";
  private static final String CPU = "% of a core";
  private static final double BATCH = 1.05; // messages per wake-up

  private final List<Measurement> rates;
  private final List<Measurement> limits;
  private final Footnotes footnotes;

  LoadTable(List<Measurement> all, Footnotes footnotes) {
    this.rates = all.stream().filter(Measurement::atRate).toList();
    this.limits = all.stream().filter(Measurement::highestRate).toList();
    this.footnotes = footnotes;
  }

  static boolean holds(Measurement measurement) {
    return measurement.atRate() || measurement.highestRate();
  }

  private static List<ColumnOf<Measurement>> keys(List<Measurement> rows) {
    List<String> names = new ArrayList<>(List.of(TRANSPORT, PLACEMENT));
    new ParameterColumns(rows)
        .varying().stream().filter(name -> !names.contains(name)).forEach(names::add);
    return new ArrayList<>(ParameterColumns.of(names, row -> row));
  }

  Table latency() {
    List<ColumnOf<Measurement>> columns = keys(rates);
    columns.add(percentile(P50, true));
    columns.add(percentile(P99, false));
    columns.add(
        percentile(P999, false)
            .note("(a–b): where to expect the true percentile, 19 times in 20")
            .noteIf(unknownForks().isPresent(), unknown()));
    columns.add(figure(LATENCY, "max", row -> number(row, MAX)));
    columns.add(rank(rates));
    columns.add(figure("sent until back", P99, row -> number(row, "service.p99")));
    columns.add(
        figure("sender", "late p99", row -> number(row, "late.p99"))
            .note("late: by the sender's own fault, µs; included in the latency")
            .noteIf(
                rates.stream().anyMatch(LoadTable::shared),
                "sender=beside on one core: what the server waits for includes the sender"));
    columns.add(
        figure("sender", "batch", LoadTable::batch)
            .note("batch: how many messages the sender sent each time that it woke up"));
    columns.add(figure(CPU, "sender", row -> number(row, "pacer")));
    columns.add(figure(CPU, "client", row -> percent(row, "client", -value(row, "pacer"))));
    columns.add(figure(CPU, "server", row -> percent(row, "server", 0)));
    return ColumnOf.table("Latency at a rate", columns, rates);
  }

  /** The first one says why there is none. */
  private ColumnOf<Measurement> percentile(String name, boolean first) {
    return ColumnOf.figure(
        LATENCY,
        name,
        row ->
            row.problem()
                .map(problem -> first ? footnotes.mark(problem) : "")
                .orElseGet(() -> interval(row, name)));
  }

  private static String interval(Measurement row, String name) {
    return row.figures().containsKey(name + HIGH)
        ? "%s (%s–%s)"
            .formatted(number(row, name), number(row, name + LOW), number(row, name + HIGH))
        : "?";
  }

  private OptionalInt unknownForks() {
    return rates.stream()
        .flatMap(row -> Stream.of(P50, P99, P999).map(name -> row.figures().get(name + FORKS)))
        .filter(forks -> forks != null)
        .mapToInt(forks -> (int) forks.value())
        .max();
  }

  private String unknown() {
    return "?: its interval's ends are more than 4 times apart; -f %d might do"
        .formatted(unknownForks().orElse(0));
  }

  private static ColumnOf<Measurement> figure(
      String group, String heading, Function<Measurement, String> of) {
    return ColumnOf.figure(group, heading, row -> row.measured() ? of.apply(row) : "");
  }

  private static double value(Measurement row, String name) {
    Quantity figure = row.figures().get(name);
    return figure == null ? Double.NaN : figure.value();
  }

  private static String number(Measurement row, String name) {
    double value = value(row, name);
    return Double.isNaN(value) ? ColumnOf.NONE : Digits.number(value);
  }

  private static boolean shared(Measurement row) {
    return row.parameter("sender").equals("beside") && row.parameter(PLACEMENT).equals("same-core");
  }

  private static String batch(Measurement row) {
    double messages = value(row, "batch");
    return messages > BATCH ? Digits.ratio(messages) : "1";
  }

  /** From an endpoint's CPU time per message. */
  private static String percent(Measurement row, String end, double more) {
    double micros = value(row, end + ".user") + value(row, end + ".system");
    double percent = micros * Double.parseDouble(row.parameter("rate")) / 10_000 + more;
    return Double.isNaN(percent) ? ColumnOf.NONE : Digits.number(Math.max(0, percent));
  }

  Table highest() {
    List<ColumnOf<Measurement>> columns = keys(limits);
    columns.add(
        ColumnOf.<Measurement>figure("highest rate", "messages/s", this::rate)
            .note("±: where to expect the true rate, 19 times in 20"));
    columns.add(rank(limits));
    limits.stream()
        .flatMap(row -> row.figures().keySet().stream())
        .filter(name -> name.startsWith(AT))
        .map(name -> Long.parseLong(name.substring(AT.length())))
        .distinct()
        .sorted()
        .forEach(
            rung ->
                columns.add(
                    figure(
                        "µs at messages/s", "%,d".formatted(rung), row -> number(row, AT + rung))));
    return ColumnOf.table("Highest rate at a limit", columns, limits);
  }

  private String rate(Measurement row) {
    return row.problem()
        .map(footnotes::mark)
        .or(() -> row.estimate().map(Digits::mean))
        .orElse(ColumnOf.NONE);
  }

  private static ColumnOf<Measurement> rank(List<Measurement> rows) {
    Map<Measurement, String> ranks = new LinkedHashMap<>();
    rivals(rows)
        .forEach(
            (where, each) ->
                places(each).forEach((row, place) -> ranks.put(row, place.toString())));
    return ColumnOf.figure("", "rank", row -> ranks.getOrDefault(row, ""));
  }

  /** Measured rows that differ in their transport only, by what they have in common. */
  private static Map<Map<String, String>, List<Measurement>> rivals(List<Measurement> rows) {
    return rows.stream()
        .filter(row -> row.measured() && row.estimate().isPresent())
        .collect(
            Collectors.groupingBy(
                row -> {
                  Map<String, String> where = new LinkedHashMap<>(row.parameters());
                  where.remove(TRANSPORT);
                  return where;
                },
                LinkedHashMap::new,
                Collectors.toList()));
  }

  /** Where each of several rivals stands, as far as it is known. */
  private static Map<Measurement, Standings.Place> places(List<Measurement> rivals) {
    Map<Measurement, Standings.Place> places = new LinkedHashMap<>();
    if (rivals.size() > 1) {
      Standings standings =
          new Standings(
              rivals.stream().map(row -> row.figure(row.main()).time().orElseThrow()).toList());
      IntStream.range(0, rivals.size())
          .forEach(i -> standings.of(i).ifPresent(place -> places.put(rivals.get(i), place)));
    }
    return places;
  }

  /** Which transports are best, a sentence for each rate or limit and placement. */
  Stream<String> answers() {
    return Stream.concat(
        rivals(rates).values().stream().flatMap(rivals -> best(rivals, this::lowest).stream()),
        rivals(limits).values().stream().flatMap(rivals -> best(rivals, this::most).stream()));
  }

  private static Optional<String> best(
      List<Measurement> rivals, Function<List<Measurement>, String> sentence) {
    List<Measurement> first =
        places(rivals).entrySet().stream()
            .filter(each -> each.getValue().first() == 1)
            .map(Map.Entry::getKey)
            .sorted(Comparator.comparing(row -> row.figure(row.main()).micros()))
            .toList();
    return first.isEmpty() ? Optional.empty() : Optional.of(sentence.apply(first));
  }

  private String lowest(List<Measurement> first) {
    Measurement row = first.get(0);
    return "At %,d messages/s, %s: the lowest p99 has %s, %s µs"
        .formatted(
            Long.parseLong(row.parameter("rate")),
            row.parameter(PLACEMENT),
            names(first),
            interval(row, P99));
  }

  private String most(List<Measurement> first) {
    Measurement row = first.get(0);
    return "With p%s up to %s µs, %s: most messages carries %s, %s a second"
        .formatted(
            row.parameter("percentile"),
            row.parameter("limit"),
            row.parameter(PLACEMENT),
            names(first),
            row.estimate().map(Digits::mean).orElse(""));
  }

  private static String names(List<Measurement> rows) {
    return rows.stream().map(row -> row.parameter(TRANSPORT)).collect(Collectors.joining(" or "));
  }
}
