package msgq.bench.saved;

import java.util.List;
import msgq.bench.result.Table;

/**
 * What a study's file says.
 *
 * @param name of the study
 * @param title what it compares
 * @param machine facts about where and when it ran
 * @param claims what was published, and what came out here
 * @param tables as the reader saw them; none in a study that was killed
 * @param footnotes to which they refer
 */
public record SavedStudy(
    String name,
    String title,
    List<String> machine,
    List<Claimed> claims,
    List<Table> tables,
    List<String> footnotes) {
  /**
   * A claim beside its counterpart.
   *
   * @param claim what was published
   * @param where which cores the two ends ran on
   * @param verdict whether it holds here
   * @param ratio what is divided by what
   * @param published the published ratio
   * @param measured ours; NaN if there is none
   * @param low lower end of its 95 % interval
   * @param high upper end
   * @param problem why there is no ratio; may be empty
   */
  public record Claimed(
      String claim,
      String where,
      String verdict,
      String ratio,
      double published,
      double measured,
      double low,
      double high,
      String problem) {}
}
