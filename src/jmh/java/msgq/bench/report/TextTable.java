package msgq.bench.report;

import java.util.List;
import msgq.bench.result.Column;
import msgq.bench.result.Table;

/** Lays a table out under two lines of headings; columns of one group share the upper heading. */
final class TextTable {
  private static final String GAP = "  ";
  private static final String GROUP_GAP = " | ";

  private final List<Column> columns;
  private final List<List<String>> rows;
  private final int[] widths;

  private TextTable(Table table) {
    this.columns = table.columns();
    this.rows = table.rows();
    this.widths = widths();
  }

  /** The table without its title and notes, each line with its end. */
  static String of(Table table) {
    return new TextTable(table).text();
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    if (columns.stream().anyMatch(column -> !column.group().isEmpty())) {
      line(text, groupLine());
    }
    line(text, cells(columns.stream().map(Column::heading).toList()));
    for (List<String> row : rows) {
      line(text, row.isEmpty() ? "" : cells(row));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(line.stripTrailing()).append('\n');
  }

  private int[] widths() {
    int[] widths = columns.stream().mapToInt(column -> column.heading().length()).toArray();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    // a group's heading that is wider than its columns widens the last of them
    for (int start = 0; start < columns.size(); start = end(start)) {
      int lacking = columns.get(start).group().length() - width(start, widths);
      widths[end(start) - 1] += Math.max(0, lacking);
    }
    return widths;
  }

  private String groupLine() {
    StringBuilder line = new StringBuilder();
    for (int start = 0; start < columns.size(); start = end(start)) {
      line.append(start == 0 ? "" : GROUP_GAP);
      int width = width(start, widths);
      String heading = columns.get(start).group();
      int before = (width - heading.length()) / 2;
      line.append(" ".repeat(before)).append(heading);
      line.append(" ".repeat(width - before - heading.length()));
    }
    return line.toString();
  }

  private String cells(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      line.append(i == 0 ? "" : startsGroup(i) ? GROUP_GAP : GAP);
      String padding = " ".repeat(widths[i] - cells.get(i).length());
      line.append(columns.get(i).left() ? cells.get(i) + padding : padding + cells.get(i));
    }
    return line.toString();
  }

  private boolean startsGroup(int column) {
    return column == 0 || !columns.get(column).group().equals(columns.get(column - 1).group());
  }

  /** The column after the last of the group that starts here. */
  private int end(int start) {
    int end = start + 1;
    while (end < columns.size() && !startsGroup(end)) {
      end++;
    }
    return end;
  }

  private int width(int start, int[] widths) {
    int width = 0;
    for (int i = start; i < end(start); i++) {
      width += widths[i] + (i == start ? 0 : GAP.length());
    }
    return width;
  }
}
