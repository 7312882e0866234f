package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import msgq.bench.result.Document;
import msgq.bench.result.Table;

/** Draws a report for the terminal. */
public final class PlainText {
  private static final String INDENT = "    ";

  private PlainText() {}

  /**
   * The report, its parts separated by blank lines.
   *
   * @param mostRows a table with more is left to the files
   */
  public static String of(Document document, int mostRows) {
    List<String> parts = new ArrayList<>();
    parts.add(document.title());
    parts.add(String.join("\n", document.facts()));
    for (Table table : document.tables()) {
      if (table.rows().size() > mostRows) {
        parts.add(table.title() + ": see the result files");
      } else if (!table.isEmpty()) {
        parts.add(table.title() + "\n\n" + TextTable.of(table));
      }
    }
    parts.add(wrapped(document.footnotes(), "", INDENT));
    List<String> legend =
        document.tables().stream().flatMap(table -> table.notes().stream()).distinct().toList();
    parts.add(wrapped(legend, "", INDENT));
    parts.add(wrapped(document.notes(), "- ", "  "));
    parts.add(document.summary());
    return parts.stream()
        .map(String::stripTrailing)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n\n", "", "\n"));
  }

  private static String wrapped(List<String> lines, String bullet, String indent) {
    return lines.stream()
        .flatMap(line -> Width.wrap(bullet + line, indent).stream())
        .collect(Collectors.joining("\n"));
  }
}
