package io.github.msgq.bench.results.report;

import static io.github.msgq.bench.results.result.FigureName.P99;
import static io.github.msgq.bench.results.result.FigureName.P999;
import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;

import io.github.msgq.bench.results.advice.Advice;
import io.github.msgq.bench.results.advice.Candidate;
import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.advice.Ranking;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.result.TypicalSpeed;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.tradeoff.Need;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Round trips and one-way streams: a row per transport, compared with a base in each situation. */
final class TransportTable {
  private static final String GAUGED = ", at the machine's typical speed";
  private static final String DISTURBED = "; may be wider, as other load disturbed this run";
  private static final String AGAINST =
      "/%1$s: divided by %1$s's (time: below 1 is faster; messages/s: above 1 is)";
  private static final String RANK =
      "rank: 1 is the fastest; 1–3: one of these, as the tests cannot narrow it further";
  private static final String UNKNOWN_RANK =
      "rank 1–3: one of these; ?: interval above ±50%%, or none%s";

  /** What transports are compared in; a group of columns. */
  private record Situation(Kind kind, String connection, String placement) {
    private static Situation of(Measurement measurement) {
      return new Situation(
          measurement.kind(), measurement.parameter(CONNECTION), measurement.parameter(PLACEMENT));
    }

    /** Those of some measurements: round trips first, then in the order in which JMH ran them. */
    static List<Situation> all(List<Measurement> measurements) {
      ParameterColumns parameters = new ParameterColumns(measurements);
      List<String> connections = parameters.values(CONNECTION);
      List<String> placements = parameters.values(PLACEMENT);
      return measurements.stream()
          .map(Situation::of)
          .distinct()
          .sorted(
              Comparator.comparing(Situation::kind)
                  .thenComparing(each -> connections.indexOf(each.connection))
                  .thenComparing(each -> placements.indexOf(each.placement)))
          .toList();
    }

    boolean holds(Measurement measurement) {
      return of(measurement).equals(this);
    }

    /** The first of some that was measured in it. */
    Optional<Measurement> in(List<Measurement> measurements) {
      return measurements.stream().filter(this::holds).findFirst();
    }

    /** In words, with the size of its messages if all have one. */
    String of(Optional<String> size) {
      return Stream.of(Stream.of(kind.toString()), size.stream(), Stream.of(connection, placement))
          .flatMap(words -> words)
          .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
      return of(Optional.empty());
    }
  }

  private final List<Measurement> measurements;
  private final Viewpoint reader;
  private final Footnotes footnotes;
  private final List<List<TransportRow>> groups;
  private final List<Situation> situations;
  private final Map<Competition, Ranking> rankings = new HashMap<>();

  TransportTable(List<Measurement> all, Viewpoint reader, Footnotes footnotes) {
    this.reader = reader;
    this.measurements = all.stream().filter(Measurement::overTransport).toList();
    this.footnotes = footnotes;
    this.groups = TransportRow.groups(measurements);
    this.situations = Situation.all(measurements);
  }

  private record Competition(List<String> group, Situation situation, Goal goal) {}

  /** {@code whole}: with the slowest thousandth, too. */
  Table table(String title, boolean whole) {
    List<ColumnOf<TransportRow>> columns = new ArrayList<>(TransportRow.keys(measurements));
    String note =
        Stream.concat(
                size().map(each -> "messages of " + each + ends()).stream(),
                TransportRow.waiting(measurements).stream())
            .collect(Collectors.joining("; "));
    columns.set(0, columns.get(0).noteIf(!note.isEmpty(), note));
    situations.forEach(situation -> columns.addAll(columns(situation, whole)));
    return ColumnOf.grouped(title, columns, groups);
  }

  private List<ColumnOf<TransportRow>> columns(Situation situation, boolean whole) {
    String group = situation.toString();
    boolean roundTrip = situation.kind() == Kind.ROUND_TRIP;
    boolean manySizes = sizes().size() > 1;
    List<ColumnOf<TransportRow>> columns = new ArrayList<>();
    columns.add(
        ColumnOf.<TransportRow>figure(
                group, roundTrip ? "p50 µs" : "messages/s", row -> main(situation.in(row.own())))
            .noteIf(measurements.stream().anyMatch(TransportTable::hasInterval), interval(whole)));
    columns.add(
        beside(situation, "/" + reader.base(), (row, own) -> against(row, situation, whole))
            .note(AGAINST.formatted(reader.base()) + unknownRatio(whole)));
    columns.add(
        beside(situation, "rank", (row, own) -> ranking(row, situation).rank(row.transport()))
            .note(
                unknown().findAny().isEmpty()
                    ? RANK
                    : UNKNOWN_RANK.formatted(Advice.enough(unknown()))));
    if (roundTrip) {
      columns.add(beside(situation, P99.toString(), (row, own) -> percentile(own, P99, whole)));
      if (whole) {
        columns.add(beside(situation, P999.toString(), (row, own) -> percentile(own, P999, true)));
      }
    } else if (manySizes) {
      columns.add(beside(situation, "Mbit/s", (row, own) -> megabits(own)));
    }
    return columns;
  }

  /** Empty where nothing was measured: the main figure says why. */
  private static ColumnOf<TransportRow> beside(
      Situation situation, String heading, BiFunction<TransportRow, Measurement, String> of) {
    return ColumnOf.figure(
        situation.toString(),
        heading,
        row ->
            situation
                .in(row.own())
                .filter(Measurement::measured)
                .map(own -> of.apply(row, own))
                .orElse(""));
  }

  private String main(Optional<Measurement> own) {
    return own.flatMap(Measurement::problem)
        .map(footnotes::mark)
        .or(() -> own.flatMap(Measurement::estimate).map(Digits::estimate))
        .orElse(ColumnOf.NONE);
  }

  private static boolean hasInterval(Measurement each) {
    return each.measured() && each.estimate().flatMap(Estimate::interval).isPresent();
  }

  /** A footnote of the whole report says more of other load. */
  private String interval(boolean whole) {
    return "±: 95% interval "
        + (Measurement.ofOneFork(measurements)
            ? "of one fork; forks differ more (-f 3)"
            : "for another run")
        + (!whole && TypicalSpeed.disturbance(measurements).isPresent() ? DISTURBED : gauged());
  }

  private String gauged() {
    List<Boolean> each =
        measurements.stream().filter(Measurement::measured).map(TypicalSpeed::gauged).toList();
    return !each.contains(true) ? "" : each.contains(false) ? GAUGED + " where gauged" : GAUGED;
  }

  private static String percentile(Measurement own, FigureName name, boolean interval) {
    return own.find(name)
        .map(
            figure ->
                figure
                    .estimate()
                    .filter(estimate -> interval)
                    .map(Digits::estimate)
                    .orElseGet(() -> Digits.number(figure.value())))
        .orElse(ColumnOf.NONE);
  }

  private static String megabits(Measurement own) {
    double bits = own.size().orElseThrow() * Byte.SIZE;
    return own.estimate()
        .map(perSecond -> Digits.number(perSecond.value() * bits / 1e6))
        .orElse(ColumnOf.NONE);
  }

  /** {@code whole}: with its interval, for which a screen of 80 columns has no room. */
  private String against(TransportRow row, Situation situation, boolean whole) {
    Ranking ranking = ranking(row, situation);
    return ranking
        .find(row.transport())
        .flatMap(ranking::toBase)
        .map(whole ? Digits::ratio : Digits::briefRatio)
        .orElse(ColumnOf.NONE);
  }

  private Stream<Ranking> orders() {
    return situations.stream()
        .flatMap(each -> groups.stream().map(group -> ranking(group.get(0), each)))
        .filter(Ranking::isOrder);
  }

  private Stream<Candidate> unknown() {
    return orders().flatMap(ranking -> ranking.unknown().stream());
  }

  /** What {@code ?} stands for, unless the ranks' line says so. */
  private String unknownRatio(boolean whole) {
    boolean any =
        orders()
            .flatMap(ranking -> ranking.candidates().stream().map(ranking::toBase))
            .flatMap(Optional::stream)
            .anyMatch(ratio -> Digits.briefRatio(ratio).equals("?"));
    return any && !whole && unknown().findAny().isEmpty() ? "; ?: interval above ±50%" : "";
  }

  /** The same for all rows of a group. */
  private Ranking ranking(TransportRow row, Situation situation) {
    return ranking(row, situation, Goal.of(situation.kind()));
  }

  private Ranking ranking(TransportRow row, Situation situation, Goal goal) {
    return rankings.computeIfAbsent(
        new Competition(row.group(), situation, goal),
        c ->
            Ranking.of(
                goal, reader.base(), row.rivals().stream().filter(situation::holds).toList()));
  }

  /** What client and server are written in; empty if that varies, and so has columns. */
  private String ends() {
    Map<String, String> constant = new ParameterColumns(measurements).constant();
    if (!constant.containsKey("client") || !constant.containsKey("server")) {
      return "";
    }
    Languages ends = new Languages(constant.get("client"), constant.get("server"));
    return " from %s to %s".formatted(ends.client(), ends.server());
  }

  /** That of all messages, as the reader writes it; empty if there are several. */
  private Optional<String> size() {
    List<Long> sizes = sizes();
    return sizes.size() == 1 ? Optional.of(Digits.size(sizes.get(0))) : Optional.empty();
  }

  private List<Long> sizes() {
    return measurements.stream().map(each -> each.size().orElseThrow()).distinct().toList();
  }

  /**
   * Which is the best, a sentence for each situation and group, below one for who does not know
   * his.
   *
   * @param whole with what is not known well enough for a rank; the table says so, too
   */
  List<String> answers(boolean whole) {
    List<String> lines =
        new ArrayList<>(Advice.overall(advice(Optional.empty())).stream().toList());
    Map<String, Advice> all = advice(size());
    all.forEach(
        (situation, advice) ->
            lines.add(situation + ": " + (whole ? advice.answer() : advice.sentence())));
    if (all.isEmpty() && rankings.values().stream().anyMatch(Ranking::isOrder)) {
      lines.add("nothing that was measured here" + Need.unmet(reader.needs()));
    }
    if (reader.asks()) {
      lines.addAll(
          reader.consequences(
              all.values().stream().flatMap(advice -> advice.named().stream()).toList(),
              measurements.stream()
                  .allMatch(each -> each.parameter("server").equals(Languages.COMMAND))));
    }
    return lines;
  }

  /** The same in a few words. */
  List<String> inBrief() {
    List<String> lines = new ArrayList<>();
    advice(Optional.empty())
        .forEach(
            (situation, advice) -> lines.add("%s (%s)".formatted(advice.inBrief(), situation)));
    return lines;
  }

  /** By the situation's name, with the size if there is one. */
  private Map<String, Advice> advice(Optional<String> size) {
    Map<String, Advice> all = new LinkedHashMap<>();
    for (Situation situation : situations) {
      for (List<TransportRow> group : groups) {
        TransportRow any = group.get(0);
        Optional<Goal> goal = reader.goal(situation.kind());
        String name =
            Stream.of(
                    situation.of(size),
                    String.join(" ", any.group()),
                    reader.goal().map(chosen -> "by " + chosen.meaning()).orElse(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        goal.map(chosen -> ranking(any, situation, chosen))
            .filter(Ranking::isOrder)
            .flatMap(ranking -> Advice.of(ranking, reader.needs()))
            .ifPresent(advice -> all.put(name, advice));
      }
    }
    return all;
  }
}
