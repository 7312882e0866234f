package msgq.bench.study;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import msgq.bench.report.TextTable;

/**
 * A table for the terminal and for Markdown.
 *
 * @param title above it
 * @param columns its columns
 * @param rows of as many cells each
 */
record Table(String title, List<TextTable.Column> columns, List<List<String>> rows) {

  static TextTable.Column left(String heading) {
    return new TextTable.Column("", heading, true);
  }

  static TextTable.Column right(String group, String heading) {
    return new TextTable.Column(group, heading, false);
  }

  String text() {
    TextTable table = new TextTable(columns);
    rows.forEach(table::row);
    return title + "\n\n" + table.text();
  }

  String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("## " + title);
    lines.add("");
    lines.add(
        line(
            columns.stream()
                .map(column -> (column.group() + " " + column.heading()).strip())
                .toList()));
    lines.add(line(columns.stream().map(column -> column.left() ? ":--" : "--:").toList()));
    rows.forEach(row -> lines.add(line(row)));
    return String.join("\n", lines) + "\n";
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
