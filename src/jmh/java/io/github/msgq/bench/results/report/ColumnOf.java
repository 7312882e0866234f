package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.result.Column;
import io.github.msgq.bench.results.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A column, and how its cell is read from a row. A new figure in a table is one of these.
 *
 * @param key whether it distinguishes rows; the other columns hold figures
 * @param notes what the heading, or a mark in the cells, means; drawn with the column
 */
public record ColumnOf<R>(
    Column heading, boolean key, Function<R, String> cell, List<String> notes) {
  /** What a cell without a figure says. */
  public static final String NONE = "-";

  private static final Set<String> NOTHING = Set.of("", NONE);

  /** Text that distinguishes rows. */
  public static <R> ColumnOf<R> key(String heading, Function<R, String> cell) {
    return new ColumnOf<>(Column.text(heading), true, cell, List.of());
  }

  /** Figures, under a heading that they share with their neighbours. */
  public static <R> ColumnOf<R> figure(String group, String heading, Function<R, String> cell) {
    return new ColumnOf<>(Column.figures(group, heading), false, cell, List.of());
  }

  /** Figures with words or units of their own, so aligned to the left. */
  public static <R> ColumnOf<R> words(String heading, Function<R, String> cell) {
    return new ColumnOf<>(Column.text(heading), false, cell, List.of());
  }

  public ColumnOf<R> note(String text) {
    return noteIf(true, text);
  }

  ColumnOf<R> noteIf(boolean applies, String text) {
    return applies
        ? new ColumnOf<>(
            heading, key, cell, Stream.concat(notes.stream(), Stream.of(text)).toList())
        : this;
  }

  /** A table of one group of rows. */
  public static <R> Table table(String title, List<ColumnOf<R>> columns, List<R> rows) {
    return grouped(title, columns, List.of(rows));
  }

  /** A table without the columns and rows that have no figure; a blank line between groups. */
  static <R> Table grouped(String title, List<ColumnOf<R>> columns, List<List<R>> groups) {
    List<List<String>> rows = new ArrayList<>();
    for (List<R> group : groups) {
      List<List<String>> shown =
          group.stream()
              .map(row -> cells(columns, row))
              .filter(row -> hasText(columns, row))
              .toList();
      if (!rows.isEmpty() && !shown.isEmpty()) {
        rows.add(List.of());
      }
      rows.addAll(shown);
    }
    List<Integer> used =
        IntStream.range(0, columns.size())
            .filter(i -> rows.stream().anyMatch(row -> hasText(row, i)))
            .boxed()
            .toList();
    return new Table(
            title,
            columns.stream().map(ColumnOf::heading).toList(),
            rows,
            used.stream().flatMap(i -> columns.get(i).notes.stream()).distinct().toList())
        .only(used);
  }

  /** In this order, since a cell may number a footnote. */
  static <R> List<String> cells(List<ColumnOf<R>> columns, R row) {
    return columns.stream().map(column -> column.cell.apply(row)).toList();
  }

  private static <R> boolean hasText(List<ColumnOf<R>> columns, List<String> row) {
    return IntStream.range(0, row.size()).anyMatch(i -> !columns.get(i).key && hasText(row, i));
  }

  static boolean hasText(List<String> row, int column) {
    return !row.isEmpty() && !NOTHING.contains(row.get(column));
  }
}
