package msgq.bench.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.comparison.Beside;
import msgq.bench.comparison.Compared;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.comparison.LanguageComparison;
import msgq.bench.report.Changes;
import msgq.bench.report.ParameterColumns;
import msgq.bench.result.Digits;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedRun;
import msgq.bench.saved.SavedStudy;
import msgq.bench.statistics.Change;
import msgq.bench.statistics.Interval;

/**
 * Ratios with their intervals.
 *
 * @param id in the page
 * @param title stands above it
 * @param meaning what a dot and a line are
 * @param say what it comes to
 * @param perCent whether it is drawn as a change, from -100 to +100 %
 * @param rows from top to bottom
 */
record RatioChart(
    String id, String title, String meaning, String say, boolean perCent, List<Row> rows) {
  /**
   * A ratio.
   *
   * @param label what is compared
   * @param tone {@code good}, {@code bad} or {@code neutral}
   * @param numbers the ratio, its interval's ends, and what was published; null where there is none
   */
  record Row(String label, String tone, List<Double> numbers) {}

  private static final String LINE =
      " Its line is the interval of the true one, from the forks, widened for the number of rows"
          + " (95 %, Holm's correction). Green is faster and red slower; grey is"
          + " equal within 3 %, or undecided.";

  static List<RatioChart> all(SavedFiles files) {
    List<RatioChart> charts = new ArrayList<>();
    for (SavedRun run : files.runs()) {
      JdkComparison.of(run.measurements()).forEach(each -> charts.add(of(run, "JDK ", each)));
      LanguageComparison.of(run.measurements()).forEach(each -> charts.add(of(run, "", each)));
    }
    files.studies().forEach(study -> charts.add(of(study)));
    Changes.of(files.runs()).forEach(each -> charts.add(of(each)));
    return charts;
  }

  private static RatioChart of(SavedRun run, String what, Beside comparison) {
    String meaning =
        "A dot is the time of %s divided by that of %s: left of 1 is faster."
            .formatted(comparison.other(), comparison.base());
    return new RatioChart(
        id(what.isEmpty() ? comparison.base() : "jdk", comparison.other(), run.name()),
        "How fast is %s%s beside %s?".formatted(what, comparison.other(), comparison.base()),
        meaning + LINE,
        comparison.sentence() + ".",
        false,
        rows(comparison));
  }

  private static RatioChart of(Changes changes) {
    Beside comparison = changes.regression().beside();
    return new RatioChart(
        id("changes", changes.before(), changes.now()),
        changes.title(),
        "A dot is by how much the time changed: left of 0 is faster; what took more than twice as"
            + " long stands at +100 %."
            + LINE,
        changes.machines().sentence() + " " + comparison.sentence() + ".",
        true,
        rows(comparison));
  }

  private static String id(String... words) {
    return Stream.of(words)
        .map(word -> word.replaceAll("\\W", "-"))
        .collect(Collectors.joining("-"));
  }

  private static List<Row> rows(Beside comparison) {
    List<String> varying =
        new ParameterColumns(comparison.cells().stream().map(Compared::measurement).toList())
            .varying();
    return comparison.cells().stream()
        .map(
            cell ->
                new Row(
                    cell.measurement().name(varying),
                    tone(cell.judged().change()),
                    numbers(cell.judged().interval())))
        .toList();
  }

  private static String tone(Change change) {
    return switch (change) {
      case FASTER -> "good";
      case SLOWER -> "bad";
      case EQUAL, UNDECIDED -> "neutral";
    };
  }

  private static List<Double> numbers(Interval ratio) {
    return List.of(ratio.mean(), ratio.low(), Math.min(ratio.high(), Digits.MOST_RATIO));
  }

  private static RatioChart of(SavedStudy study) {
    List<Row> rows = new ArrayList<>();
    boolean apart = study.claims().stream().map(SavedStudy.Claimed::where).distinct().count() > 1;
    for (SavedStudy.Claimed claim : study.claims()) {
      SavedStudy.Ratio ratio = claim.ratio();
      List<Double> numbers =
          Arrays.asList(ratio.measured(), ratio.low(), ratio.high(), ratio.published());
      String tone =
          claim.verdict().equals("holds")
              ? "good"
              : claim.verdict().startsWith("does not") ? "bad" : "neutral";
      rows.add(new Row(claim.claim() + (apart ? " (" + claim.where() + ")" : ""), tone, numbers));
    }
    return new RatioChart(
        "study-" + study.name(),
        "Which claims of the study %s hold here?".formatted(study.name()),
        "A dot is the ratio measured here, its line the 95 % confidence interval; a diamond is the published"
            + " ratio. Green holds and red does not; grey is too close to call. Where there is no dot, a figure is"
            + " missing: the verdicts below say what that comes to.",
        "Of %d claims %d hold and %d do not; %d are too close to call."
            .formatted(
                rows.size(), count(rows, "good"), count(rows, "bad"), count(rows, "neutral")),
        false,
        rows);
  }

  private static long count(List<Row> rows, String tone) {
    return rows.stream().filter(row -> row.tone().equals(tone)).count();
  }
}
