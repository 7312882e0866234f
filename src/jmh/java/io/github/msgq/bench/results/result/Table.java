package io.github.msgq.bench.results.result;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A table, to be drawn as text or Markdown.
 *
 * @param columns neighbours with the same group form a group
 * @param rows one cell per column; a row without cells separates what is above from what is below
 * @param notes what the headings and marks in it mean
 */
public record Table(
    String title, List<Column> columns, List<List<String>> rows, List<String> notes) {
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The column after the last of the group that this one is in. */
  public int groupEnd(int column) {
    String group = columns.get(column).group();
    return IntStream.range(column, columns.size())
        .filter(i -> !columns.get(i).group().equals(group))
        .findFirst()
        .orElse(columns.size());
  }

  public Table only(List<Integer> kept) {
    return new Table(
        title,
        kept.stream().map(columns::get).toList(),
        rows.stream()
            .map(row -> row.isEmpty() ? row : kept.stream().map(row::get).toList())
            .toList(),
        notes);
  }
}
