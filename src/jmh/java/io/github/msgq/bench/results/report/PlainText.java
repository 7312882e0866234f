package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws a report for the terminal. */
public final class PlainText {
  private static final String INDENT = "    ";

  private PlainText() {}

  /**
   * The report, its parts separated by blank lines.
   *
   * @param mostRows a table with more rows is left to the files
   */
  public static String of(Document document, int mostRows, Width width) {
    List<String> parts = new ArrayList<>();
    parts.add(document.title());
    parts.add(wrapped(document.head(), "", INDENT, width));
    for (Table table : document.tables()) {
      boolean fits = table.rows().size() <= mostRows;
      parts.add(table.title() + (fits ? "" : ": see the result files"));
      parts.add(fits ? TextTable.of(table, width) : "");
    }
    Stream<String> legend =
        document.tables().stream().flatMap(table -> table.notes().stream()).distinct();
    String below =
        joined(
            "\n\n",
            wrapped(
                Stream.concat(document.footnotes().stream(), legend).toList(), "", INDENT, width),
            wrapped(document.notes(), "- ", "  ", width));
    parts.add(joined("\n", below, wrapped(List.of(document.summary()), "", INDENT, width)));
    return joined("\n\n", parts.toArray(new String[0])) + "\n";
  }

  private static String joined(String between, String... parts) {
    return Stream.of(parts)
        .map(String::stripTrailing)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(between));
  }

  private static String wrapped(List<String> lines, String bullet, String indent, Width width) {
    return lines.stream()
        .flatMap(line -> width.wrap(bullet + line, indent).stream())
        .collect(Collectors.joining("\n"));
  }
}
