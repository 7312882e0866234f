package io.github.msgq.bench.results.page;

import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.report.Changes;
import io.github.msgq.bench.results.report.Ladder;
import io.github.msgq.bench.results.report.ParameterColumns;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.results.saved.SavedStudy;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.results.statistics.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Figures with their intervals, most of them ratios.
 *
 * @param asked whether the reader asked for this above all, so that the page begins with it
 * @param meaning what a dot and a line are
 * @param say what it comes to
 * @param unit of the figures; empty for ratios
 * @param perCent whether it is drawn as a change, from -100 to +100%
 */
record RatioChart(
    String id,
    boolean asked,
    String title,
    String meaning,
    String say,
    String unit,
    boolean perCent,
    List<Dot> rows) {
  /**
   * A ratio.
   *
   * @param place where, if that is all that distinguishes it from others of this label
   * @param tone {@code good}, {@code bad} or {@code neutral}
   * @param numbers the ratio, its interval's ends, and what was published; null where there is none
   * @param forks likewise of each fork: the base's, then the others; null if they are not drawn
   */
  record Dot(
      String label, String place, String tone, List<Double> numbers, List<List<Double>> forks) {}

  private static final String LINE =
      " Its line is the interval of the true one, from the forks, widened for the number of rows"
          + " (95%, Holm's correction). Green is faster and red slower; grey is"
          + " equal within 3%, or undecided. Small dots are forks, below the line those of the base.";

  static List<RatioChart> all(SavedFiles files) {
    List<RatioChart> charts = new ArrayList<>();
    for (SavedRun run : files.runs()) {
      Ratios.ofJdks(run.measurements()).forEach(each -> charts.add(of(run, "JDK ", each)));
      Ratios.ofLanguages(run.measurements()).forEach(each -> charts.add(of(run, "", each)));
    }
    List<Ladder.Rung> rungs =
        Ladder.of(files.runs().stream().flatMap(run -> run.measurements().stream()).toList())
            .rungs();
    if (!rungs.isEmpty()) {
      charts.add(of(rungs));
    }
    files.studies().forEach(study -> charts.add(of(study)));
    Changes.of(files.runs()).forEach(each -> charts.add(of(each)));
    return charts;
  }

  private static RatioChart of(SavedRun run, String what, Ratios ratios) {
    String meaning =
        "A dot is the time of %s divided by that of %s: left of 1 is faster."
                .formatted(ratios.other(), ratios.base())
            + common(ratios);
    return new RatioChart(
        id(what.isEmpty() ? ratios.base() : "jdk", ratios.other(), run.name()),
        !what.isEmpty(),
        "How fast is %s%s compared with %s?".formatted(what, ratios.other(), ratios.base()),
        meaning + LINE,
        String.join("; ", ratios.sentences()) + ".",
        "",
        false,
        rows(ratios));
  }

  private static RatioChart of(List<Ladder.Rung> rungs) {
    return new RatioChart(
        "ladder",
        true,
        "What does each step cost, from shared memory to a log on the disk?",
        "A dot is the median round trip, its line the 95% interval for another run where it is known. Steps are in the order"
            + " of what their ends need and of what their messages outlive; the table “The ladder” has the"
            + " rates, the CPU time and what each step gives.",
        "",
        "µs",
        false,
        rungs.stream().map(RatioChart::dot).toList());
  }

  private static Dot dot(Ladder.Rung rung) {
    Measurement roundTrip = rung.roundTrip();
    Estimate median =
        roundTrip.estimate().orElseGet(() -> Estimate.of(roundTrip.figure(FigureName.P50).value()));
    return new Dot(
        rung.step(),
        roundTrip.transport(),
        "neutral",
        MeasurementData.withInterval(median).toList(),
        null);
  }

  private static RatioChart of(Changes changes) {
    Ratios ratios = changes.regression().ratios();
    return new RatioChart(
        id("changes", changes.title()),
        false,
        changes.title(),
        "A dot is by how much the time changed: left of 0 is faster; what took more than twice as"
            + " long stands at +100%."
            + common(ratios)
            + LINE,
        changes.machines().sentence() + " " + String.join("; ", ratios.sentences()) + ".",
        "",
        true,
        rows(ratios));
  }

  /** By which links in the page know a chart. */
  static String id(String... words) {
    return Stream.of(words)
        .map(word -> word.replaceAll("\\W", "-"))
        .collect(Collectors.joining("-"));
  }

  private static String common(Ratios ratios) {
    String common = new ParameterColumns(ratios.measurements()).common();
    return common.isEmpty() ? "" : " All rows: " + common + ".";
  }

  private static List<Dot> rows(Ratios ratios) {
    ParameterColumns naming = new ParameterColumns(ratios.measurements());
    return ratios.combinations().stream()
        .map(
            each ->
                new Dot(
                    naming.name(each.measurement()),
                    "",
                    tone(each.ratio().change()),
                    numbers(each.ratio().interval()),
                    each.forks()))
        .toList();
  }

  private static String tone(Ratio.Change change) {
    return switch (change) {
      case FASTER -> "good";
      case SLOWER -> "bad";
      case EQUAL, UNDECIDED -> "neutral";
    };
  }

  private static List<Double> numbers(Interval ratio) {
    return numbers(ratio.mean(), ratio.low(), ratio.high());
  }

  /** Without the ends of an interval that says nothing. */
  private static List<Double> numbers(Double ratio, Double low, Double high) {
    boolean known = low != null && high != null && !Digits.vague(low, high);
    return Arrays.asList(ratio, known ? low : null, known ? high : null);
  }

  private static RatioChart of(SavedStudy study) {
    List<Dot> rows = new ArrayList<>();
    List<String> texts = study.claims().stream().map(SavedStudy.Claimed::claim).distinct().toList();
    List<SavedStudy.Claimed> claims =
        study.claims().stream()
            .sorted(Comparator.comparing(claim -> texts.indexOf(claim.claim())))
            .toList();
    for (SavedStudy.Claimed claim : claims) {
      SavedStudy.Compared ratio = claim.ratio();
      List<Double> numbers = new ArrayList<>(numbers(ratio.measured(), ratio.low(), ratio.high()));
      numbers.add(ratio.published());
      String tone =
          claim.verdict().equals("holds")
              ? "good"
              : claim.verdict().startsWith("does not") ? "bad" : "neutral";
      rows.add(new Dot(claim.claim(), claim.where(), tone, numbers, null));
    }
    return new RatioChart(
        "study-" + study.name(),
        true,
        "Which claims of the study %s hold here?".formatted(study.name()),
        "A dot is the ratio measured here, its line the 95% confidence interval; a diamond is the published"
            + " ratio. Green holds and red does not; grey is too close to call. Where there is no dot, a figure is"
            + " missing: the verdicts below say what that comes to.",
        claims.stream()
            .map(SavedStudy.Claimed::where)
            .distinct()
            .map(where -> count(where, rows))
            .collect(Collectors.joining(" ")),
        "",
        false,
        rows);
  }

  private static String count(String place, List<Dot> all) {
    List<Dot> rows = all.stream().filter(row -> row.place().equals(place)).toList();
    return "%s: of %d claims %d hold and %d do not; %d are too close to call."
        .formatted(
            place, rows.size(), count(rows, "good"), count(rows, "bad"), count(rows, "neutral"));
  }

  private static long count(List<Dot> rows, String tone) {
    return rows.stream().filter(row -> row.tone().equals(tone)).count();
  }
}
