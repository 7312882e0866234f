package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.jmh.CellResult;

/** Numbers the reasons for which cells have no figure. */
final class Footnotes {
  private final List<String> notes = new ArrayList<>();

  /** What stands in the cell: {@code n/a [1]} or {@code failed [2]}. */
  String mark(CellResult cell) {
    String note = cell.problemText();
    if (!notes.contains(note)) {
      notes.add(note);
    }
    return (cell.failed() ? "failed [" : "n/a [") + (notes.indexOf(note) + 1) + "]";
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < notes.size(); i++) {
      lines.addAll(Width.wrap("[" + (i + 1) + "] " + notes.get(i), "    "));
    }
    return lines;
  }
}
