package msgq.bench.study;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import msgq.bench.comparison.Beside;
import msgq.bench.report.ColumnOf;
import msgq.bench.report.RatioTable;
import msgq.bench.result.Table;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Judged;

/**
 * A row of a study that was measured on several JDKs.
 *
 * @param name what runs
 * @param cells on each of them
 */
public record RowOnJdks(String name, List<Cell> cells) {
  private static final String ROUND = "round";

  /** On a JDK, beside the first. */
  private record Compared(RowOnJdks row, String jdks, Optional<Judged> judged) {
    String words() {
      return judged.map(each -> each.words(ROUND)).orElse(Measurements.NOT_MEASURED);
    }
  }

  /** A table that compares each JDK with the first. */
  public static Table table(Measurements measurements, List<String> jdks, List<RowOnJdks> rows) {
    List<Compared> compared = new ArrayList<>();
    String base = jdks.get(0);
    for (String other : jdks.subList(1, jdks.size())) {
      List<Optional<Estimate>> ratios =
          rows.stream().map(row -> row.ratio(jdks.indexOf(other), measurements)).toList();
      List<Judged> all = Judged.together(ratios.stream().flatMap(Optional::stream).toList());
      Iterator<Judged> next = all.iterator();
      for (int i = 0; i < rows.size(); i++) {
        compared.add(
            new Compared(
                rows.get(i), Beside.names(base, other), ratios.get(i).map(ratio -> next.next())));
      }
    }
    List<ColumnOf<Compared>> columns =
        new ArrayList<>(
            List.of(
                ColumnOf.key("run", each -> each.row.name),
                ColumnOf.key("where", each -> each.row.cells.get(0).where().toString()),
                ColumnOf.key("JDKs", Compared::jdks)));
    columns.addAll(
        RatioTable.columns(Compared::judged, Compared::words, "on the first JDK", ROUND));
    return ColumnOf.table("JDK beside JDK", columns, compared);
  }

  private Optional<Estimate> ratio(int jdk, Measurements measurements) {
    return new Comparison(name, cells.get(jdk), cells.get(0), Sample::secondsPerUnit, 1)
        .estimate(measurements)
        .filter(ratio -> ratio.confidence().isPresent());
  }
}
