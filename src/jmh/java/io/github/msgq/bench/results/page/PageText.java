package io.github.msgq.bench.results.page;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.report.Changes;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.result.Column;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.results.saved.SavedStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the page says without its script: facts, tables, reasons. */
final class PageText {
  private static final int OPEN_ROWS = 40; // longer tables are folded at first
  private static final int MOST_ROWS = 200; // still longer ones are left to the files
  private static final int LONG = 24; // a cell of more letters may be broken into lines

  private PageText() {}

  /** The texts, by their names in the template. */
  static Map<String, Object> of(SavedFiles files, Viewpoint reader) {
    return Map.of(
        "title", title(files),
        "leads", leads(files),
        "method", !files.runs().isEmpty(),
        "warnings", warnings(files),
        "transports", transports(files),
        "runs", chapters(files, reader),
        "places", places(files));
  }

  private static boolean transports(SavedFiles files) {
    return files.runs().stream()
        .flatMap(run -> run.measurements().stream())
        .anyMatch(Measurement::overTransport);
  }

  private static String title(SavedFiles files) {
    if (files.runs().isEmpty()) {
      return files.studies().size() == 1
          ? "Study " + files.studies().get(0).name()
          : files.studies().size() + " studies";
    }
    if (files.runs().stream().anyMatch(run -> !Ratios.ofJdks(run.measurements()).isEmpty())) {
      return "JDKs compared on this machine";
    }
    return transports(files) ? "How processes talk on this machine" : "Benchmark results";
  }

  private static List<String> leads(SavedFiles files) {
    Stream<String> runs = files.runs().stream().map(run -> Report.machine(run) + sizes(run));
    Stream<String> studies = files.studies().stream().map(study -> study.title());
    return Stream.concat(runs, studies).filter(line -> !line.isEmpty()).distinct().toList();
  }

  /** How large the messages were. */
  private static String sizes(SavedRun run) {
    LongSummaryStatistics sizes =
        run.measurements().stream()
            .filter(Measurement::overTransport)
            .mapToLong(each -> each.size().orElseThrow())
            .summaryStatistics();
    if (sizes.getCount() == 0) {
      return "";
    }
    return " · messages of "
        + Digits.size(sizes.getMin())
        + (sizes.getMin() < sizes.getMax() ? " to " + Digits.size(sizes.getMax()) : "");
  }

  private static List<String> warnings(SavedFiles files) {
    List<String> warnings = new ArrayList<>();
    for (SavedRun run : files.runs()) {
      if (run.facts().isEmpty()) {
        warnings.add(run.name() + ": " + SavedRun.NO_FACTS + ".");
      }
      if (run.failed() > 0 || run.disturbed() > 0 || run.missing() > 0) {
        warnings.add(
            "%s is not complete: %d failed, %d not run%s."
                .formatted(
                    run.name(),
                    run.failed(),
                    run.missing(),
                    run.disturbed() > 0
                        ? ", %d spoiled by other load".formatted(run.disturbed())
                        : ""));
      }
    }
    for (SavedStudy study : files.studies()) {
      if (study.interrupted()) {
        warnings.add("The study %s is not complete: it was interrupted.".formatted(study.name()));
      }
    }
    return warnings;
  }

  private static List<Map<String, Object>> chapters(SavedFiles files, Viewpoint reader) {
    List<Map<String, Object>> chapters = new ArrayList<>();
    boolean many = files.runs().size() + files.studies().size() > 1;
    for (SavedRun run : files.runs()) {
      chapters.add(chapter(heading(many, run.name()), Report.of(run, reader)));
    }
    for (SavedStudy study : files.studies()) {
      if (!study.tables().isEmpty()) {
        chapters.add(chapter(heading(many, "study " + study.name()), study.document()));
      }
    }
    Changes.of(files.runs())
        .forEach(each -> chapters.add(chapter("In figures: " + each.title(), each.document())));
    return chapters;
  }

  private static String heading(boolean many, String name) {
    return "All figures" + (many ? " of " + name : "");
  }

  private static Map<String, Object> chapter(String heading, Document report) {
    return Map.of(
        "heading", heading,
        "tables", report.tables().stream().map(table -> table(table, report.under(table))).toList(),
        "notes", report.rest(),
        "summary", report.summary());
  }

  private static Map<String, Object> table(Table whole, List<String> notes) {
    List<Integer> filled =
        IntStream.range(0, whole.columns().size())
            .filter(i -> whole.rows().stream().anyMatch(r -> !r.isEmpty() && !r.get(i).isBlank()))
            .boxed()
            .toList();
    Table table = whole.only(filled);
    List<Column> columns = table.columns();
    List<List<String>> rows = table.rows().stream().filter(row -> !row.isEmpty()).toList();
    List<String> cut =
        rows.size() <= MOST_ROWS
            ? List.of()
            : List.of(
                "The first %d of %,d rows; report --csv prints all."
                    .formatted(MOST_ROWS, rows.size()));
    return Map.of(
        "title", table.title(),
        "open", rows.size() <= OPEN_ROWS,
        "grouped", columns.stream().anyMatch(column -> !column.group().isEmpty()),
        "groups", groups(table),
        "headings", cells(columns.stream().map(Column::heading).toList(), columns),
        "rows",
            rows.stream()
                .limit(MOST_ROWS)
                .map(row -> Map.of("cells", cells(row, columns)))
                .toList(),
        "notes", Stream.concat(cut.stream(), notes.stream()).toList());
  }

  private static List<Map<String, Object>> cells(List<String> texts, List<Column> columns) {
    return IntStream.range(0, texts.size())
        .mapToObj(
            i ->
                Map.<String, Object>of(
                    "text", texts.get(i),
                    "left", columns.get(i).left(),
                    "long", texts.get(i).length() > LONG))
        .toList();
  }

  private static List<Map<String, Object>> groups(Table table) {
    List<Map<String, Object>> groups = new ArrayList<>();
    List<Column> columns = table.columns();
    for (int start = 0; start < columns.size(); start = table.groupEnd(start)) {
      int span = table.groupEnd(start) - start;
      groups.add(Map.of("text", columns.get(start).group(), "span", span));
    }
    return groups;
  }

  private static List<Map<String, Object>> places(SavedFiles files) {
    return Stream.concat(
            files.runs().stream().map(run -> place(run.name(), Report.facts(run))),
            files.studies().stream().map(study -> place("Study " + study.name(), study.machine())))
        .toList();
  }

  private static Map<String, Object> place(String name, List<String> lines) {
    List<Map<String, String>> facts = new ArrayList<>();
    for (String line : lines) {
      int colon = line.indexOf(": ");
      facts.add(
          Map.of(
              "name", colon < 0 ? "" : line.substring(0, colon),
              "text", colon < 0 ? line : line.substring(colon + 2)));
    }
    return Map.of("name", name, "facts", facts);
  }
}
