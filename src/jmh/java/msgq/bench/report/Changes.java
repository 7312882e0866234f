package msgq.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import msgq.bench.comparison.Machines;
import msgq.bench.comparison.Regression;
import msgq.bench.result.Digits;
import msgq.bench.result.Document;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedRun;

/**
 * What changed from some runs to others.
 *
 * @param before the names of the older runs
 * @param now the names of the newer runs
 * @param machines that they were measured on
 * @param regression every figure that both have
 */
public record Changes(String before, String now, Machines machines, Regression regression) {
  private static final int MOST_NAMED = 10;

  /** Compares runs. */
  public static Changes of(List<SavedRun> before, List<SavedRun> now) {
    return new Changes(
        names(before),
        names(now),
        new Machines(facts(before), facts(now)),
        Regression.of(measurements(before), measurements(now)));
  }

  /** Each run compared with the first, where both have a figure that is not the very same. */
  public static List<Changes> of(List<SavedRun> runs) {
    return runs.stream()
        .skip(1)
        .map(run -> of(runs.subList(0, 1), List.of(run)))
        .filter(changes -> !changes.regression.ratios().cells().isEmpty())
        .toList();
  }

  private static String names(List<SavedRun> runs) {
    return runs.stream().map(SavedRun::name).collect(Collectors.joining(", "));
  }

  private static Map<String, String> facts(List<SavedRun> runs) {
    Map<String, String> facts = new LinkedHashMap<>();
    runs.forEach(run -> facts.putAll(run.facts()));
    return facts;
  }

  private static List<Measurement> measurements(List<SavedRun> runs) {
    return runs.stream().flatMap(run -> run.measurements().stream()).toList();
  }

  /** The question that it answers. */
  public String title() {
    return "What changed from %s to %s?".formatted(before, now);
  }

  /** The report. */
  public Document document() {
    List<String> missing = regression.missing();
    List<String> notes = new ArrayList<>();
    if (missing.size() > MOST_NAMED) {
      notes.add("%d figures are only in one of them".formatted(missing.size()));
    } else {
      missing.stream().map("only in one of them: "::concat).forEach(notes::add);
    }
    if (regression.identical() > 0) {
      notes.add(
          "%s the same in both to the last digit: one measurement, read twice"
              .formatted(Digits.count(regression.identical(), "figure")));
    }
    return new Document(
        title(),
        List.of(machines.sentence(), regression.ratios().sentence()),
        List.of(
            RatioTable.of(
                "Compared with the baseline", List.of(regression.ratios()), "before", "", "")),
        List.of(),
        notes,
        "");
  }
}
