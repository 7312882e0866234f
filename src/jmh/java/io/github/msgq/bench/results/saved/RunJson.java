package io.github.msgq.bench.results.saved;

import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Origin;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a run adds to the first result of its JSON: what the figures depend on, and the combinations
 * that have none. It stands alone if no combination has figures.
 *
 * @param format number of the format; docs/results-format.md says what changes it
 * @param planned how many combinations there should be
 * @param seconds how long the run took
 */
public record RunJson(
    int format,
    Map<String, String> facts,
    int planned,
    long seconds,
    List<WithoutFigures> without) {
  /** What is written, and the newest that is read. */
  public static final int FORMAT = 1;

  /** Of another program's results. */
  static final RunJson NONE = new RunJson(FORMAT, Map.of(), 0, 0, List.of());

  /**
   * A combination that has no figures, and its {@link Problem}.
   *
   * @param place among the run's combinations, from 1
   */
  public record WithoutFigures(
      int place,
      String benchmark,
      String mode,
      Map<String, String> params,
      boolean failed,
      boolean disturbed,
      String reason) {
    /** As every report shows it. */
    public Measurement measurement() {
      return new Measurement(
          Measurement.benchmark(benchmark),
          benchmark,
          mode,
          Optional.empty(),
          params,
          Origin.NONE,
          Map.of(),
          List.of(),
          Optional.of(new Problem(failed, disturbed, reason)));
    }
  }

  /** Refuses a file of another format than those that are read. */
  static void check(Path file, int format) throws Refusal {
    if (format < 1) {
      throw new Refusal(file + " is from before files had a format: measure it again");
    }
    if (format > FORMAT) {
      throw new Refusal(
          "%s has format %d, and this version reads up to %d: use a newer one"
              .formatted(file, format, FORMAT));
    }
  }

  /** Adds chosen ones without figures where they belong, by the names under which they appear. */
  void addTo(List<Measurement> measured, Map<String, String> names, Predicate<String> chosen) {
    for (WithoutFigures each : without) {
      if (!chosen.test(each.benchmark)) {
        continue;
      }
      int index = Math.max(0, Math.min(each.place - 1, measured.size()));
      measured.add(index, Completeness.check(each.measurement()).named(names.get(each.benchmark)));
    }
  }
}
