package msgq.bench.saved;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import msgq.bench.result.Table;

/**
 * What a study's file says, by the names in it.
 *
 * @param name of the study
 * @param title what it compares
 * @param machine facts about where and when it ran
 * @param claims what was published, and what came out here
 * @param tables as the reader saw them; none in a study that was killed
 * @param footnotes to which they refer
 */
public record SavedStudy(
    @SerializedName("study") String name,
    String title,
    List<String> machine,
    List<Claimed> claims,
    List<Table> tables,
    List<String> footnotes) {

  public SavedStudy {
    tables = tables == null ? List.of() : tables;
    footnotes = footnotes == null ? List.of() : footnotes;
    Complete.all(name, title);
    Complete.all(machine);
    Complete.all(claims);
    Complete.all(footnotes);
    tables.forEach(Complete::table);
  }

  /**
   * A claim beside its counterpart.
   *
   * @param claim what was published
   * @param where which cores the two ends ran on
   * @param verdict whether it holds here
   * @param decisive the name of the ratio that decided it
   * @param comparisons all ratios
   */
  public record Claimed(
      String claim, String where, String verdict, String decisive, List<Ratio> comparisons) {
    public Claimed {
      Complete.all(claim, where, verdict, decisive);
      Complete.all(comparisons);
    }

    /** The one that decided it, or one without figures. */
    public Ratio ratio() {
      return comparisons.stream()
          .filter(comparison -> comparison.ratio.equals(decisive))
          .findFirst()
          .orElse(new Ratio(decisive, null, null, null, null));
    }
  }

  /**
   * A figure divided by another; what is not known is null.
   *
   * @param ratio what is divided by what
   * @param published the published ratio
   * @param measured ours
   * @param low lower end of its 95 % interval
   * @param high upper end
   */
  public record Ratio(String ratio, Double published, Double measured, Double low, Double high) {
    public Ratio {
      Complete.all(ratio);
    }
  }
}
