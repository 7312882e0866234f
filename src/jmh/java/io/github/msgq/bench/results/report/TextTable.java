package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.result.Column;
import io.github.msgq.bench.results.result.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lays out a table under two lines of headings; columns of one group share the upper heading. A
 * table that is too wide is split into several, which all begin with the same columns.
 */
final class TextTable {
  private static final String GAP = "  ";
  private static final String GROUP_GAP = " | ";

  private final Table table;
  private final List<Column> columns;
  private final List<List<String>> rows;
  private final int[] widths;

  private TextTable(Table table) {
    this.table = table;
    this.columns = table.columns();
    this.rows = table.rows();
    this.widths = widths();
  }

  /** The table without title and notes. */
  static String of(Table table, Width width) {
    TextTable whole = new TextTable(table);
    List<Integer> keys = whole.keys(width.columns() / 2);
    List<List<Integer>> parts = whole.parts(keys, width.columns());
    return parts.stream()
        .map(table::only)
        .map(part -> parts.size() > 1 ? filled(part, keys.size()) : part)
        .map(part -> new TextTable(part).text())
        .collect(Collectors.joining("\n"));
  }

  /** Leaves out the rows that have nothing in this part. */
  private static Table filled(Table part, int keys) {
    List<List<String>> rows = new ArrayList<>();
    boolean separated = false;
    for (List<String> row : part.rows()) {
      boolean filled = IntStream.range(keys, row.size()).anyMatch(i -> ColumnOf.hasText(row, i));
      if (filled && separated && !rows.isEmpty()) {
        rows.add(List.of());
      }
      if (filled) {
        rows.add(row);
      }
      separated = row.isEmpty() || separated && !filled;
    }
    return new Table(part.title(), part.columns(), rows, part.notes());
  }

  /** The columns of each part; a group stays together if it fits into a line. */
  private List<List<Integer>> parts(List<Integer> keys, int room) {
    List<List<Integer>> parts = new ArrayList<>();
    List<Integer> part = keys;
    for (int start = keys.size(); start < columns.size(); start = table.groupEnd(start)) {
      List<Integer> group = IntStream.range(start, table.groupEnd(start)).boxed().toList();
      List<List<Integer>> pieces =
          width(joined(keys, group)) <= room
              ? List.of(group)
              : group.stream().map(List::of).toList();
      for (List<Integer> piece : pieces) {
        if (part.size() > keys.size() && width(joined(part, piece)) > room) {
          parts.add(part);
          part = keys;
        }
        part = joined(part, piece);
      }
    }
    parts.add(part);
    return parts;
  }

  /** What distinguishes the rows: the first columns of text, as many as fit, or as it takes. */
  private List<Integer> keys(int room) {
    List<Integer> keys = new ArrayList<>(List.of(0));
    for (int i = 1; i < columns.size() && columns.get(i).left(); i++) {
      if (width(joined(keys, List.of(i))) > room && distinguishes(keys)) {
        break;
      }
      keys.add(i);
    }
    return keys;
  }

  private boolean distinguishes(List<Integer> keys) {
    List<List<String>> own = rows.stream().filter(row -> !row.isEmpty()).toList();
    return own.stream().map(row -> keys.stream().map(row::get).toList()).distinct().count()
        == own.size();
  }

  private static List<Integer> joined(List<Integer> first, List<Integer> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** The width of a table of these columns. */
  private int width(List<Integer> columns) {
    return Arrays.stream(new TextTable(table.only(columns)).text().split("\n"))
        .mapToInt(String::length)
        .max()
        .orElse(0);
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
    // if a group's heading is wider than its columns, the last of them is widened
    for (int start = 0; start < columns.size(); start = table.groupEnd(start)) {
      int lacking = columns.get(start).group().length() - width(start, widths);
      widths[table.groupEnd(start) - 1] += Math.max(0, lacking);
    }
    return widths;
  }

  private String groupLine() {
    StringBuilder line = new StringBuilder();
    for (int start = 0; start < columns.size(); start = table.groupEnd(start)) {
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
      line.append(i == 0 ? "" : table.groupEnd(i - 1) == i ? GROUP_GAP : GAP);
      String padding = " ".repeat(widths[i] - cells.get(i).length());
      line.append(columns.get(i).left() ? cells.get(i) + padding : padding + cells.get(i));
    }
    return line.toString();
  }

  private int width(int start, int[] widths) {
    int end = table.groupEnd(start);
    return IntStream.range(start, end).map(i -> widths[i]).sum() + (end - start - 1) * GAP.length();
  }
}
