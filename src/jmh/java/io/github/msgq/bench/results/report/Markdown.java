package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Draws a report as GitHub's Markdown. */
public final class Markdown {
  private Markdown() {}

  /** A report whose head says what the figures depend on. */
  public static String of(Document document) {
    return of(document, "", List.of());
  }

  /**
   * The report of a run.
   *
   * @param conditions what the figures depend on most; may be empty
   * @param facts all that they depend on; they come last
   */
  public static String of(Document document, String conditions, List<String> facts) {
    List<String> parts = new ArrayList<>();
    parts.add("# " + document.title());
    parts.add(conditions);
    parts.add(list(document.head()));
    document.tables().forEach(table -> parts.add(of(table, document.under(table))));
    List<String> notes = document.rest();
    parts.add(notes.isEmpty() ? "" : "## Notes\n\n" + list(notes));
    parts.add(document.summary());
    parts.add(facts.isEmpty() ? "" : "## Where and how it was measured\n\n" + list(facts));
    return plain(
        parts.stream()
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("\n\n", "", "\n")));
  }

  /** Names in it, which others chose, are neither elements of HTML nor links. */
  public static String plain(String text) {
    return text.replaceAll("<(?=[A-Za-z/!?])", "&lt;").replace("](", "]\\(");
  }

  private static String of(Table table, List<String> notes) {
    List<String> lines = new ArrayList<>();
    lines.add("## " + table.title());
    lines.add("");
    lines.add(
        row(
            table.columns().stream()
                .map(column -> (column.group() + " " + column.heading()).strip())
                .toList()));
    lines.add(row(table.columns().stream().map(column -> column.left() ? ":--" : "--:").toList()));
    table.rows().stream().filter(row -> !row.isEmpty()).map(Markdown::row).forEach(lines::add);
    if (!notes.isEmpty()) {
      lines.add("");
      lines.add(list(notes));
    }
    return String.join("\n", lines);
  }

  private static String list(List<String> lines) {
    return lines.stream().map(line -> "- " + line).collect(Collectors.joining("\n"));
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
