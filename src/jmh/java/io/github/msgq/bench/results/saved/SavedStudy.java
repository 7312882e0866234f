package io.github.msgq.bench.results.saved;

import com.google.gson.annotations.SerializedName;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Table;
import java.util.List;
import java.util.Objects;

/**
 * A study as it is saved, by the names in its file: every report is drawn from this.
 *
 * @param format number of the format, as in {@link RunJson}
 * @param machine facts about where and when it ran
 * @param full whether it ran the published volumes
 * @param interrupted whether it did not come to its end
 * @param figures each published figure, and what was measured: for other programs
 * @param claims what was published, and what came out here
 * @param samples every run of every row, likewise
 */
public record SavedStudy(
    @SerializedName("study") String name,
    int format,
    String title,
    String date,
    List<String> machine,
    boolean full,
    boolean interrupted,
    List<Object> figures,
    List<Claimed> claims,
    List<Object> samples,
    List<String> notes,
    List<Table> tables,
    List<String> footnotes) {
  public SavedStudy {
    Completeness.checkAll(List.of(name, title));
    Completeness.checkAll(machine);
    Completeness.checkAll(claims);
    Completeness.checkAll(footnotes);
    Completeness.checkAll(notes);
    tables.forEach(Completeness::check);
  }

  public Document document() {
    return new Document(
        "Study %s: %s".formatted(name, title), machine, tables, footnotes, notes, "");
  }

  /**
   * A claim and its counterpart.
   *
   * @param where which cores the two ends ran on
   * @param verdict whether it holds here
   * @param decisive the name of the ratio that decided it
   * @param problem why that has no figure; empty if it has one
   */
  public record Claimed(
      String claim,
      String where,
      String verdict,
      String decisive,
      String problem,
      List<Compared> comparisons) {
    public Claimed {
      Completeness.checkAll(List.of(claim, where, verdict, decisive));
      Completeness.checkAll(comparisons);
    }

    /** The one that decided it, or one without figures. */
    public Compared ratio() {
      return comparisons.stream()
          .filter(comparison -> comparison.ratio.equals(decisive))
          .findFirst()
          .orElse(new Compared(decisive, null, "", null, null, null, 0));
    }
  }

  /**
   * A figure divided by another; what is not known is null.
   *
   * @param ratio what is divided by what
   * @param criterion which ratios bear out the claim
   * @param measured ours
   * @param low lower end of its 95% interval
   * @param high upper end
   * @param rounds how many rounds the measured ratio is from
   */
  public record Compared(
      String ratio,
      Double published,
      String criterion,
      Double measured,
      Double low,
      Double high,
      int rounds) {
    public Compared {
      Objects.requireNonNull(ratio);
    }
  }
}
