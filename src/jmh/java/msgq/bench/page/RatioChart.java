package msgq.bench.page;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedStudy;

/**
 * Ratios with their intervals.
 *
 * @param id in the page
 * @param title stands above it
 * @param meaning what a dot and a line are
 * @param rows from top to bottom
 */
record RatioChart(String id, String title, String meaning, List<Row> rows) {
  /**
   * A ratio.
   *
   * @param label what is compared
   * @param verdict in a word
   * @param tone {@code good}, {@code bad} or {@code neutral}
   * @param numbers the ratio, its interval's ends, and what was published; null where there is none
   */
  record Row(String label, String verdict, String tone, List<Double> numbers) {}

  static List<RatioChart> all(SavedFiles files) {
    List<RatioChart> charts = new ArrayList<>();
    files.studies().forEach(study -> charts.add(of(study)));
    return charts;
  }

  private static RatioChart of(SavedStudy study) {
    List<Row> rows = new ArrayList<>();
    for (SavedStudy.Claimed claim : study.claims()) {
      List<Double> numbers = new ArrayList<>();
      for (double number :
          new double[] {claim.measured(), claim.low(), claim.high(), claim.published()}) {
        numbers.add(Double.isNaN(number) ? null : number);
      }
      String tone =
          claim.verdict().equals("holds")
              ? "good"
              : claim.verdict().startsWith("does not") ? "bad" : "neutral";
      rows.add(new Row(claim.claim() + " (" + claim.where() + ")", claim.verdict(), tone, numbers));
    }
    return new RatioChart(
        "study-" + study.name(),
        "Study " + study.name() + ": " + study.title(),
        "A dot is the ratio measured here, its line the 95 % interval; a diamond is the published"
            + " ratio.",
        rows);
  }
}
