package io.github.msgq.bench.results.comparison;

import static io.github.msgq.bench.results.result.FigureName.RATIO;
import static io.github.msgq.bench.results.result.Measurement.JDK;
import static io.github.msgq.bench.results.result.Measurement.SIZE;
import static io.github.msgq.bench.results.result.Measurement.THREADS;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.result.TypicalSpeed;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.results.statistics.Ratio;
import io.github.msgq.bench.terms.parameter.Languages;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the times of some measurements compare with those of others that differ from them in one
 * thing.
 *
 * @param base what the others are divided by, such as a JDK
 * @param other what is divided by it
 * @param combinations those that both have, judged together
 */
public record Ratios(String base, String other, List<CombinationRatio> combinations) {
  private static final double FIVE_PER_CENT = 0.05;

  private static final String C = "c"; // a client or a server is written in it
  private static final String CLIENT = "client";
  private static final String SERVER = "server";

  /** Loops of calls in C, and what they have in common with the same in Java. */
  private static final List<String> FLOORS = List.of("CallOverheadFloor.c", "CallOverheadStream.c");

  private static final List<String> ALIKE = List.of("queue", "stream", SIZE, THREADS, JDK);

  /**
   * A measurement compared with its base.
   *
   * @param ratio its time divided by that of the base, and the verdict
   */
  public record CombinationRatio(Measurement measurement, Measurement base, Ratio ratio) {
    /** The time of each fork divided by that of the base: the base's forks, then the others. */
    public List<List<Double>> forks() {
      Quantity other = figure(base, measurement).orElseThrow();
      double whole = other.time().orElseThrow().value();
      return Stream.of(other, figure(measurement, base).orElseThrow())
          .map(
              side ->
                  IntStream.range(0, side.samples().size())
                      .mapToObj(fork -> Quantity.ofFork(side, fork).time(other.unit()))
                      .flatMap(Optional::stream)
                      .map(time -> time.value() / whole)
                      .toList())
          .toList();
    }

    /** The verdict in words, and by how much it still changed while it was measured. */
    public String words() {
      OptionalDouble drift = figure(measurement, base).orElseThrow().drift();
      return ratio.words("fork")
          + (drift.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT, ", %+.0f%% over the iterations", 100 * drift.getAsDouble()));
    }
  }

  /** Two times that are compared: {@code own} is divided by {@code base}. */
  public record Sides(Estimate own, Estimate base) {
    /** Empty if one of them was measured once only. */
    public static Optional<Sides> of(Measurement measurement, Measurement base) {
      if (!measurement.measured() || !base.measured()) {
        return Optional.empty();
      }
      Optional<Quantity> other = figure(base, measurement);
      return figure(measurement, base)
          .flatMap(own -> other.flatMap(its -> own.time(its.unit())))
          .flatMap(own -> other.flatMap(Quantity::time).map(its -> new Sides(own, its)))
          .filter(sides -> sides.ratio().confidence().isPresent());
    }

    /** How many times as long it takes. */
    public Estimate ratio() {
      return own.over(base);
    }
  }

  /** A combination whose ratio is not judged yet. */
  private record Quotient(Measurement measurement, Measurement base, Estimate estimate) {
    /**
     * The risk with which it was judged while it was measured: beside the other half of its run, or
     * beside a baseline. 0 if it was not.
     */
    double risk() {
      boolean alone = measurement.parameter(JDK).isEmpty();
      return alone || measurement.origin().risk() == base.origin().risk()
          ? measurement.origin().risk()
          : 0;
    }

    /** Empty unless both have been measured more than once. */
    static Optional<Quotient> of(Measurement measurement, Measurement base) {
      return Sides.of(measurement, base).map(its -> new Quotient(measurement, base, its.ratio()));
    }
  }

  /** What is compared with another: the ratio to the gauge, if both have it. */
  private static Optional<Quantity> figure(Measurement measurement, Measurement other) {
    boolean gauged = TypicalSpeed.gauged(measurement) && TypicalSpeed.gauged(other);
    return measurement.find(
        gauged ? RATIO : measurement.main()); // other programs' files may lack it
  }

  /** Divides each measurement by its base, if it has one, and holds it against further limits. */
  static Ratios of(
      String base,
      String other,
      List<Measurement> measurements,
      Function<Measurement, Optional<Measurement>> baseOf,
      double... limits) {
    List<Quotient> quotients =
        measurements.stream()
            .flatMap(m -> baseOf.apply(m).flatMap(its -> Quotient.of(m, its)).stream())
            .toList();
    Iterator<Ratio> together =
        Ratio.together(
                quotients.stream()
                    .filter(each -> each.risk() == 0)
                    .map(Quotient::estimate)
                    .toList(),
                limits)
            .iterator();
    return new Ratios(
        base,
        other,
        quotients.stream()
            .map(
                each ->
                    new CombinationRatio(
                        each.measurement,
                        each.base,
                        each.risk() == 0 ? together.next() : Ratio.of(each.estimate, each.risk())))
            .toList());
  }

  /** Why two have no ratio, in a sentence without its subject. */
  static String unknown(Measurement measurement, Measurement base) {
    Optional<Quantity> own = figure(measurement, base);
    Optional<Quantity> other = figure(base, measurement);
    if (own.isEmpty() || other.isEmpty()) {
      return "has no " + measurement.main();
    }
    return other
        .flatMap(Quantity::flaw)
        .map("in the old run "::concat)
        .or(() -> own.flatMap(Quantity::flaw))
        .orElseGet(() -> "is in %s and was in %s".formatted(own.get().unit(), other.get().unit()));
  }

  /** Divides each of one kind, such as a JDK, by the one of another kind that has the same rest. */
  static Ratios of(
      String base,
      String other,
      List<Measurement> all,
      Function<Measurement, String> kind,
      Function<Measurement, Object> rest) {
    Map<Object, Measurement> bases = new HashMap<>();
    all.stream()
        .filter(m -> kind.apply(m).equals(base))
        .forEach(m -> bases.putIfAbsent(rest.apply(m), m));
    return of(
        base,
        other,
        all.stream().filter(m -> kind.apply(m).equals(other)).toList(),
        m -> Optional.ofNullable(bases.get(rest.apply(m))));
  }

  /** Each of a run's JDKs compared with the first. */
  public static List<Ratios> ofJdks(List<Measurement> all) {
    List<String> jdks =
        all.stream().map(m -> m.parameter(JDK)).filter(jdk -> !jdk.isEmpty()).distinct().toList();
    return jdks.stream()
        .skip(1)
        .map(
            other -> of(jdks.get(0), other, all, m -> m.parameter(JDK), m -> rest(m, List.of(JDK))))
        .toList();
  }

  /** Java compared with the same in C, if a run has both: client and server, or a loop of calls. */
  public static List<Ratios> ofLanguages(List<Measurement> all) {
    return Stream.of(of(C, "java", all, Ratios::language, Ratios::alike))
        .filter(ratios -> !ratios.combinations().isEmpty())
        .toList();
  }

  /** The language of client and server; empty if it differs, or if it is a benchmark of others. */
  private static String language(Measurement measurement) {
    if (!Kind.isOurs(measurement.qualified())) {
      return "";
    }
    if (!measurement.overTransport()) {
      boolean floor = FLOORS.contains(measurement.benchmark());
      return !measurement.mode().equals("avgt") ? "" : floor ? C : "java";
    }
    Languages endpoints =
        new Languages(measurement.parameter(CLIENT), measurement.parameter(SERVER));
    return endpoints.client().equals(endpoints.server()) ? endpoints.client() : "";
  }

  /** Several of Java's transports have one counterpart in C, and so have several of its loops. */
  private static Object alike(Measurement measurement) {
    if (!measurement.overTransport()) {
      return ALIKE.stream().map(measurement::parameter).toList();
    }
    return List.of(
        measurement.origin().nativeName(), rest(measurement, List.of(CLIENT, SERVER, TRANSPORT)));
  }

  /** What measurements have in common that differ only in these parameters. */
  static List<Object> rest(Measurement measurement, List<String> differing) {
    Map<String, String> parameters = new HashMap<>(measurement.parameters());
    parameters.keySet().removeAll(differing);
    return List.of(measurement.what(), parameters);
  }

  /** What is compared with its base. */
  public List<Measurement> measurements() {
    return combinations.stream().map(CombinationRatio::measurement).toList();
  }

  /** What is compared with what. */
  public static String names(String base, String other) {
    return other + " / " + base;
  }

  /** What came of it, in sentences: how many of each verdict, and which changes it would find. */
  public List<String> sentences() {
    return combinations.isEmpty()
        ? List.of(
            "nothing was compared: no combination has figures in both that differ and can be compared")
        : List.of(sentence(), power(sides("it") + " would have found a change of"));
  }

  /** In how many rows a change of 5% would have been found, in these words. */
  public String power(String found) {
    long small = finding(FIVE_PER_CENT);
    long large = finding(2 * FIVE_PER_CENT);
    double any = combinations.stream().mapToDouble(each -> each.ratio.detectable()).max().orElse(0);
    String largest = Digits.percent(any);
    boolean all = large == combinations.size() || largest.equals(Digits.percent(2 * FIVE_PER_CENT));
    return "%s 5%% in %d of %s%s%s"
        .formatted(
            found,
            small,
            Digits.count(combinations.size(), "row"),
            small == combinations.size()
                ? ""
                : ", 10% in " + (all ? "all" : large == 0 ? "none" : "" + large),
            all || !Double.isFinite(any) ? "" : ", %s in all".formatted(largest));
  }

  private String sides(String otherwise) {
    return base.isEmpty() ? otherwise : other + " compared with " + base;
  }

  private long finding(double change) {
    return combinations.stream().filter(each -> each.ratio.detectable() <= change).count();
  }

  /** How many of each verdict, in a sentence. */
  private String sentence() {
    String counts =
        Stream.of(Ratio.Change.values())
            .map(
                change ->
                    combinations.stream().filter(each -> each.ratio.change() == change).count()
                        + " "
                        + change)
            .collect(Collectors.joining(", "));
    return (base.isEmpty() ? "" : sides("") + ", ")
        + Digits.count(combinations.size(), "combination")
        + ": "
        + counts
        + geometricMean();
  }

  /** Of the scores' ratios: all that have an interval if there are such. */
  private String geometricMean() {
    List<CombinationRatio> scores =
        combinations.stream().filter(each -> each.measurement.further().isEmpty()).toList();
    List<CombinationRatio> known =
        scores.stream().filter(each -> each.ratio.estimate().forks() > 1).toList();
    List<CombinationRatio> rows = known.isEmpty() ? scores : known;
    if (rows.size() < 2) { // the row has a verdict, which minds how often it was looked at
      return "";
    }
    Ratio mean = mean(rows);
    String of = rows.size() == combinations.size() ? "" : " of %d of them".formatted(rows.size());
    boolean changes = base.isEmpty(); // whose table has per cent
    double value = mean.estimate().value();
    Interval around = mean.interval();
    String interval =
        known.isEmpty()
            ? ""
            : " (%s)".formatted(changes ? Digits.changes(around) : Digits.range(around));
    String verdict = mean.change() == Ratio.Change.UNDECIDED ? "" : ", " + mean.change();
    return "; geometric mean%s %s%s%s"
        .formatted(of, changes ? Digits.change(value) : Digits.ratio(value), interval, verdict);
  }

  /**
   * The geometric mean of some rows' ratios, judged as a question of its own. Rows are independent
   * of one another but for a base that they share: its error is the same in all of them.
   */
  static Ratio mean(List<CombinationRatio> rows) {
    Map<Estimate, List<Estimate>> byBase =
        rows.stream()
            .map(row -> Sides.of(row.measurement, row.base).orElseThrow())
            .collect(
                Collectors.groupingBy(
                    Sides::base,
                    LinkedHashMap::new,
                    Collectors.mapping(Sides::own, Collectors.toList())));
    return byBase.entrySet().stream()
        .map(each -> product(each.getValue()).over(each.getKey().power(each.getValue().size())))
        .reduce(Estimate::times)
        .map(all -> Ratio.together(List.of(all.power(1.0 / rows.size()))).get(0))
        .orElseThrow();
  }

  private static Estimate product(List<Estimate> figures) {
    return figures.stream().reduce(Estimate::times).orElseThrow();
  }
}
