package io.github.msgq.bench.results.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * A report, to be drawn as text or Markdown.
 *
 * @param title may be empty
 * @param head what a reader should know first: the answer, or what the figures depend on
 * @param tables the most important one first; none that is empty
 * @param footnotes what the tables refer to by number
 * @param notes how the figures came about
 * @param summary the last line; may be empty
 */
public record Document(
    String title,
    List<String> head,
    List<Table> tables,
    List<String> footnotes,
    List<String> notes,
    String summary) {
  public Document {
    tables = tables.stream().filter(table -> !table.isEmpty()).toList();
  }

  /** What belongs under one of its tables: the footnotes that it refers to, and its own notes. */
  public List<String> under(Table table) {
    return Stream.concat(
            footnotes.stream().filter(footnote -> refers(table, footnote)), table.notes().stream())
        .toList();
  }

  /** What belongs under none of its tables. */
  public List<String> rest() {
    return Stream.concat(
            footnotes.stream()
                .filter(footnote -> tables.stream().noneMatch(table -> refers(table, footnote))),
            notes.stream())
        .toList();
  }

  /** Such as {@code n/a [1]} to {@code [1] n/a (why)}. */
  private static boolean refers(Table table, String footnote) {
    String mark = " " + footnote.replaceFirst("(?s) .*", "");
    return table.rows().stream().flatMap(List::stream).anyMatch(cell -> cell.endsWith(mark));
  }
}
