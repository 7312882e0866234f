package msgq.bench.study;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.report.JdkTable;
import msgq.bench.result.Column;
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

  /** A table that compares each JDK with the first. */
  public static Table table(Measurements measurements, List<String> jdks, List<RowOnJdks> rows) {
    JdkTable table = new JdkTable(List.of(Column.text("run"), Column.text("where")), ROUND);
    String base = jdks.get(0);
    for (String other : jdks.subList(1, jdks.size())) {
      List<Optional<Estimate>> ratios =
          rows.stream().map(row -> row.ratio(jdks.indexOf(other), measurements)).toList();
      List<Judged> all = Judged.together(ratios.stream().flatMap(Optional::stream).toList());
      Iterator<Judged> next = all.iterator();
      for (int i = 0; i < rows.size(); i++) {
        RowOnJdks row = rows.get(i);
        Optional<Judged> judged = ratios.get(i).map(ratio -> next.next());
        table.add(
            List.of(row.name, row.cells.get(0).where().toString()),
            JdkTable.jdks(base, other),
            judged,
            judged.map(each -> each.words(ROUND)).orElse(Measurements.NOT_MEASURED));
      }
      table.note(JdkComparison.sentence(base, other, all));
    }
    return table.table();
  }

  private Optional<Estimate> ratio(int jdk, Measurements measurements) {
    return new Comparison(name, cells.get(jdk), cells.get(0), Sample::secondsPerUnit, 1)
        .estimate(measurements)
        .filter(ratio -> ratio.confidence().isPresent());
  }
}
