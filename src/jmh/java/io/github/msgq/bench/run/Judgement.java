package io.github.msgq.bench.run;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.results.comparison.Machines;
import io.github.msgq.bench.results.report.Changes;
import io.github.msgq.bench.results.report.Markdown;
import io.github.msgq.bench.results.report.PlainText;
import io.github.msgq.bench.results.report.WholeFile;
import io.github.msgq.bench.results.report.Width;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table of what has changed, and the verdict, wherever the figures come from.
 *
 * @param results whether a side was measured another time, perhaps on another machine
 * @param markdown a file that takes the table, too
 */
public record Judgement(Gate gate, boolean results, Optional<Path> markdown) {
  /** Refuses what could not be judged on a machine, before anything is measured beside it. */
  public void check(List<SavedRun> before, Map<String, String> machine) throws Refusal {
    Map<String, String> facts = new HashMap<>();
    before.forEach(run -> facts.putAll(run.facts()));
    Machines machines = new Machines(facts, machine);
    if (!gate.judges(machines)) {
      throw new Refusal(machines.sentence() + " To judge it all the same: --other-machine");
    }
  }

  /** Tables and their notes, for people. */
  public record Shown(String text, Gate.Verdict verdict) {}

  /**
   * Compares some sides with the first.
   *
   * @param notes come last, below the last table
   * @param whole whether all that the sides have in common was measured
   */
  public Shown of(List<Changes> all, List<String> notes, boolean whole, Width width)
      throws IOException {
    List<Document> documents =
        all.stream()
            .map(
                each ->
                    each.document(
                        results ? List.of(each.machines().sentence()) : List.of(),
                        each == all.get(all.size() - 1) ? notes : List.of()))
            .toList();
    Gate.Verdict verdict = gate.judge(all, whole);
    if (markdown.isPresent()) {
      WholeFile.write(
          markdown.get(),
          documents.stream().map(Markdown::of).collect(joining("\n"))
              + (verdict.text().isEmpty()
                  ? ""
                  : "\n" + Markdown.plain(verdict.text()))); // a paragraph of its own
    }
    return new Shown(
        documents.stream()
            .map(each -> PlainText.of(each, Integer.MAX_VALUE, width))
            .collect(joining("\n")),
        verdict);
  }
}
