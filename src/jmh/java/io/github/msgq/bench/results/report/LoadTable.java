package io.github.msgq.bench.results.report;

import static io.github.msgq.bench.results.result.FigureName.LAPSES;
import static io.github.msgq.bench.results.result.FigureName.MAX;
import static io.github.msgq.bench.results.result.FigureName.MEAN;
import static io.github.msgq.bench.results.result.FigureName.P50;
import static io.github.msgq.bench.results.result.FigureName.P90;
import static io.github.msgq.bench.results.result.FigureName.P99;
import static io.github.msgq.bench.results.result.FigureName.P999;
import static io.github.msgq.bench.results.result.FigureName.REPEATED;
import static io.github.msgq.bench.results.result.FigureName.TYPICAL;
import static io.github.msgq.bench.results.result.Measurement.FEWEST_WINDOWS;
import static io.github.msgq.bench.results.result.Measurement.LIMITS;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.advice.Advice;
import io.github.msgq.bench.results.advice.Candidate;
import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.advice.Ranking;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.statistics.Proportion;
import io.github.msgq.bench.terms.parameter.Pacing;
import io.github.msgq.bench.terms.parameter.SenderCore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Loads: the latency at a rate, and the highest rate at which a limit of the latency holds. */
final class LoadTable {
  private static final String OVER_ALL = "over all, µs";

  private static final String TO_REPORT =
      "report the p99 of a typical moment, by which transports are ranked; that over all has the"
          + " stalls of this machine, too";

  private static final String RESTED =
      "p50 is above a round trip's, whose ends never rest: here %s until a request is due, and"
          + " waking up takes time";

  /** A moment is bad if its p99 is so many times that of the best row. */
  private static final double BAD = 4;

  private static final String SENDER = "sender";
  private static final String CPU = "% of a core";
  private static final String WINDOW_MILLIS = "window";

  private final List<Measurement> rates;
  private final List<Measurement> limits;
  private final Viewpoint reader;
  private final Footnotes footnotes;
  private final Map<Map<String, String>, Competition> competitions = new LinkedHashMap<>();
  private final long bad; // µs

  /**
   * Rows that differ in nothing but their transport.
   *
   * @param often in how many moments each was bad, in words; empty if that is unknown
   * @param contradicted whether one that is better in a typical window is bad more often
   */
  private record Competition(Ranking ranking, String often, boolean contradicted) {}

  LoadTable(List<Measurement> all, Viewpoint reader, Footnotes footnotes) {
    this.reader = reader;
    this.rates = all.stream().filter(m -> m.kind() == Kind.AT_RATE).toList();
    this.limits = all.stream().filter(m -> m.kind() == Kind.HIGHEST_RATE).toList();
    this.footnotes = footnotes;
    double best =
        rates.stream().mapToDouble(row -> value(row, TYPICAL)).filter(x -> x > 0).min().orElse(0);
    long most = LIMITS.get(LIMITS.size() - 1);
    bad = LIMITS.stream().filter(limit -> limit >= BAD * best).findFirst().orElse(most);
    Stream.concat(rates.stream(), limits.stream())
        .collect(
            Collectors.groupingBy(LoadTable::situation, LinkedHashMap::new, Collectors.toList()))
        .forEach((situation, rows) -> competitions.put(situation, competition(rows)));
  }

  private Competition competition(List<Measurement> rows) {
    Ranking ranking = Ranking.of(Goal.of(rows.get(0).kind()), reader.base(), rows);
    Map<String, Proportion> shares = new LinkedHashMap<>();
    rows.forEach(row -> row.above(bad).ifPresent(share -> shares.put(row.transport(), share)));
    String often =
        shares.entrySet().stream()
            .map(each -> each.getKey() + " in " + Digits.number(100 * each.getValue().value()))
            .collect(Collectors.joining(" of 100, "));
    List<Candidate> known =
        ranking.candidates().stream().filter(each -> shares.containsKey(each.transport())).toList();
    boolean contradicted = false;
    for (Candidate better : known) {
      Proportion own = shares.get(better.transport());
      for (Candidate worse : known) {
        contradicted |=
            ranking.isBetter(better, worse) && own.exceeds(shares.get(worse.transport()));
      }
    }
    return new Competition(
        ranking,
        shares.isEmpty() ? "" : "; p99 was above %,d µs: %s of 100 moments".formatted(bad, often),
        contradicted);
  }

  /** What rows that are ranked together have in common. */
  private static Map<String, String> situation(Measurement row) {
    Map<String, String> situation = new LinkedHashMap<>(row.parameters());
    situation.remove(TRANSPORT);
    return situation;
  }

  private static List<ColumnOf<Measurement>> keys(List<Measurement> rows) {
    List<String> names = new ParameterColumns(rows).varying(TRANSPORT, PLACEMENT);
    return new ArrayList<>(ParameterColumns.of(names, row -> row));
  }

  /** {@code whole}: with the slowest thousandth, too. */
  Table latency(boolean whole) {
    List<FigureName> shown = whole ? List.of(P99, P999) : List.of(P99);
    int forks =
        rates.stream()
            .flatMap(row -> shown.stream().flatMap(name -> row.find(name).stream()))
            .mapToInt(Quantity::forks)
            .max()
            .orElse(0);
    String window = rates.stream().map(row -> row.parameter(WINDOW_MILLIS)).findFirst().orElse("");
    double needed = // seconds
        rates.stream()
            .filter(row -> row.measured() && !row.figures().containsKey(TYPICAL))
            .map(row -> row.parameter(WINDOW_MILLIS))
            .filter(millis -> !millis.isEmpty())
            .mapToDouble(millis -> Math.ceil(FEWEST_WINDOWS * Double.parseDouble(millis) / 1_000))
            .max()
            .orElse(0);
    String typical = "typical moment, µs";
    List<ColumnOf<Measurement>> columns = keys(rates);
    columns.add(
        ColumnOf.figure(
            typical,
            P50.toString(),
            row -> row.problem().map(footnotes::mark).orElseGet(() -> typical(row, 50))));
    columns.add(
        ColumnOf.<Measurement>figure(typical, P90.toString(), row -> typical(row, 90))
            .note(
                "typical: the median over moments of %s ms; latency is from when a request was due; (a–b): where to expect the true figure, 19 times in 20"
                    .formatted(window)));
    columns.add(ColumnOf.figure(typical, P99.toString(), row -> typical(row, 99)));
    columns.add(
        ColumnOf.<Measurement>figure(
                "above", "%,d µs".formatted(bad), row -> known(row, new FigureName(Of.ABOVE, bad)))
            .note(
                "above %,d µs: in so many of 100 moments p99 was; over all: of all requests, with those of each stall"
                    .formatted(bad))
            .noteIf(rates.stream().anyMatch(Measurement::measured), RESTED.formatted(sleeping()))
            .noteIf(forks > 0, "?: not known well enough; -f %d might be enough".formatted(forks))
            .noteIf(
                needed > 0,
                "a typical moment needs at least %.0f s of each fork: -i %<.0f".formatted(needed))
            .noteIf(repeated(rates) > 0, disturbed(rates)));
    columns.add(ColumnOf.figure("", "rank", this::rank));
    if (whole) {
      columns.add(figure(OVER_ALL, MEAN.toString(), MEAN));
    }
    for (FigureName name : shown) {
      columns.add(ColumnOf.figure(OVER_ALL, name.toString(), row -> known(row, name)));
    }
    columns.add(figure(OVER_ALL, MAX.toString(), MAX));
    columns.add(
        ColumnOf.<Measurement>figure(
                OVER_ALL, "p99 once sent", row -> besideP99(row, new FigureName(Of.SERVICE, 99)))
            .note("once sent: from when a request was sent until its reply"));
    columns.add(
        ColumnOf.<Measurement>figure(
                OVER_ALL, "p99 late", row -> besideP99(row, new FigureName(Of.LATENESS, 99)))
            .note("late: how late the sender itself was; it is part of the latency")
            .noteIf(
                rates.stream()
                    .anyMatch(row -> SenderCore.BESIDE.toString().equals(row.parameter(SENDER))),
                "sender=beside: what the server waits for includes the sender"));
    columns.add(
        figure(SENDER, "batch", FigureName.BATCH)
            .note("batch: how many messages the sender sent each time that it woke up"));
    columns.add(figure(CPU, SENDER, FigureName.PACER));
    columns.add(
        figure(CPU, "client", row -> percent(row, "client") - value(row, FigureName.PACER))
            .note("% of a core: client is without its sender, which the costs include"));
    columns.add(figure(CPU, "server", row -> percent(row, "server")));
    columns.add(figure(CPU, "broker", row -> percent(row, "broker")));
    String title = name(constant(rates), "Latency", "Latency at a rate, messages/s");
    return ColumnOf.table(title, columns, rates);
  }

  /** Which ends sleep between requests, in words. */
  private String sleeping() {
    boolean spin =
        rates.stream().allMatch(row -> row.parameter("pacer").equals(Pacing.SPIN.toString()));
    return spin ? "the server sleeps" : "both ends sleep";
  }

  private static int repeated(List<Measurement> rows) {
    return rows.stream()
        .flatMap(row -> row.find(REPEATED).stream())
        .flatMap(each -> each.samples().stream().flatMap(List::stream))
        .mapToInt(Double::intValue)
        .sum();
  }

  private static String disturbed(List<Measurement> rows) {
    return "disturbed by the machine, and repeated: " + Digits.count(repeated(rows), "trial");
  }

  private static String typical(Measurement row, int percent) {
    return known(row, new FigureName(Of.WINDOW, percent));
  }

  /** A part of the p99 over all is no better known than that. */
  private static String besideP99(Measurement row, FigureName figure) {
    return row.known(FigureName.P99)
        .map(known -> row.figure(figure))
        .map(its -> Digits.number(Math.max(0, its.value())))
        .orElse(row.measured() ? "?" : "");
  }

  private static String known(Measurement row, FigureName figure) {
    return row.known(figure)
        .map(
            its ->
                "%s (%s–%s)"
                    .formatted(
                        Digits.number(its.mean()),
                        Digits.number(its.low()),
                        Digits.number(its.high())))
        .orElse(row.measured() ? "?" : "");
  }

  private static ColumnOf<Measurement> figure(
      String group, String heading, ToDoubleFunction<Measurement> of) {
    return ColumnOf.figure(
        group,
        heading,
        row -> {
          double value = of.applyAsDouble(row);
          String unknown = row.measured() ? ColumnOf.NONE : "";
          return Double.isNaN(value) ? unknown : Digits.number(Math.max(0, value));
        });
  }

  private static ColumnOf<Measurement> figure(String group, String heading, FigureName name) {
    return figure(group, heading, row -> value(row, name));
  }

  private static double value(Measurement row, FigureName name) {
    return row.find(name).map(Quantity::value).orElse(Double.NaN);
  }

  /** From an endpoint's CPU time per message. */
  private static double percent(Measurement row, String end) {
    double micros =
        value(row, FigureName.cost(end, "user")) + value(row, FigureName.cost(end, "system"));
    return micros * Double.parseDouble(row.parameter("rate")) / 10_000;
  }

  Table highest() {
    List<ColumnOf<Measurement>> columns = keys(limits);
    columns.add(
        ColumnOf.<Measurement>figure(
                "highest rate",
                "messages/s",
                row ->
                    row.problem()
                        .map(footnotes::mark)
                        .or(() -> row.estimate().map(Digits::mean))
                        .orElse(ColumnOf.NONE))
            .note(
                "±: where to expect the true figure, 19 times in 20; a typical moment keeps the limit up to there")
            .noteIf(repeated(limits) > 0, disturbed(limits)));
    columns.add(ColumnOf.figure("", "rank", this::rank));
    columns.add(
        figure("", "spoiled", LAPSES)
            .note("spoiled: in so many of 100 moments the machine exceeded the limit at any rate"));
    String percentile = constant(limits).getOrDefault("percentile", "");
    String typical =
        (percentile.isEmpty() ? "" : "p%s of a ".formatted(percentile))
            + "typical moment, µs, at messages/s";
    boolean uncertain =
        limits.stream().anyMatch(row -> row.figures().keySet().stream().anyMatch(row::isUnknown));
    limits.stream()
        .flatMap(row -> row.figures().keySet().stream())
        .filter(name -> name.of() == Of.AT)
        .distinct()
        .sorted(Comparator.comparing(FigureName::number))
        .forEach(
            rung ->
                columns.add(
                    ColumnOf.<Measurement>figure(
                            typical, "%,.0f".formatted(rung.number()), row -> at(row, rung))
                        .noteIf(
                            uncertain,
                            "?: no interval, or one wider than a factor of 4, as each fork has few trials at a rate")));
    String title = name(constant(limits), "Latency", "Highest rate at a limit");
    return ColumnOf.table(title, columns, limits);
  }

  /** What a search found at a rate. */
  private static String at(Measurement row, FigureName figure) {
    return row.figures().containsKey(figure)
        ? row.known(figure).map(its -> Digits.number(its.mean())).orElse("?")
        : row.measured() ? ColumnOf.NONE : "";
  }

  /** What all rows have in common, which then has no column. */
  private static Map<String, String> constant(List<Measurement> rows) {
    return new ParameterColumns(rows).constant();
  }

  /** Names the rate or the limit; if there are several, {@code otherwise}. */
  private static String name(Map<String, String> common, String latency, String otherwise) {
    return common.containsKey("rate")
        ? "%s at %,d messages/s".formatted(latency, Long.valueOf(common.get("rate")))
        : common.keySet().containsAll(List.of("percentile", "limit"))
            ? "Highest rate with p%s up to %,d µs"
                .formatted(common.get("percentile"), Long.valueOf(common.get("limit")))
            : otherwise;
  }

  private String rank(Measurement row) {
    Competition its = competitions.get(situation(row));
    return its.contradicted ? "?" : its.ranking.rank(row.transport());
  }

  /** Which transports are best, a sentence for each rate or limit and placement. */
  Stream<String> answers() {
    List<String> answers =
        competitions.entrySet().stream()
            .filter(each -> each.getValue().ranking.isOrder())
            .flatMap(each -> answer(each.getKey(), each.getValue()).stream())
            .toList();
    boolean rate = !answers.isEmpty() && rates.stream().anyMatch(Measurement::measured);
    return Stream.concat(rate ? Stream.of(TO_REPORT) : Stream.empty(), answers.stream());
  }

  private Optional<String> answer(Map<String, String> situation, Competition its) {
    String words =
        its.contradicted
            ? ": cannot tell, since the better one in a typical moment has more bad ones: "
            : ": ";
    String what = name(situation, "p99 of a typical moment", "Load");
    return Advice.of(its.ranking, reader.needs())
        .map(
            advice -> what + ", " + situation.get(PLACEMENT) + words + advice.answer() + its.often);
  }
}
