package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.report.Changes;
import io.github.msgq.bench.report.Markdown;
import io.github.msgq.bench.report.PlainText;
import io.github.msgq.bench.report.WholeFile;
import io.github.msgq.bench.report.Width;
import io.github.msgq.bench.result.Document;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The table of what has changed, and the verdict, wherever the figures come from.
 *
 * @param results whether a side was measured another time, perhaps on another machine
 * @param markdown a file that takes the table, too
 */
record Judgement(Gate gate, boolean results, Optional<Path> markdown) {
  /** Tables and their notes, for people. */
  record Shown(String text, Gate.Verdict verdict) {}

  /** Compares some sides with the first; the notes come last. */
  Shown of(List<Changes> all, List<String> notes, Width width) throws IOException {
    List<Document> documents =
        all.stream()
            .map(
                each ->
                    each.document(results ? List.of(each.machines().sentence()) : List.of(), notes))
            .toList();
    Gate.Verdict verdict = gate.judge(all);
    if (markdown.isPresent()) {
      WholeFile.write(
          markdown.get(),
          documents.stream().map(Markdown::of).collect(joining("\n"))
              + (verdict.text().isEmpty() ? "" : "\n" + verdict.text())); // a paragraph of its own
    }
    return new Shown(
        documents.stream()
            .map(each -> PlainText.of(each, Integer.MAX_VALUE, width))
            .collect(joining("\n")),
        verdict);
  }
}
