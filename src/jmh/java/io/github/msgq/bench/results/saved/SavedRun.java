package io.github.msgq.bench.results.saved;

import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.TypicalSpeed;
import io.github.msgq.bench.terms.problem.Printable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A run as it is saved: every report is drawn from this.
 *
 * @param name the file's name without its ending
 * @param facts about the machine and the run, by name; none if the file has none
 * @param date when the run ended
 * @param planned how many combinations there should be
 * @param asMeasured each combination, those without figures too
 */
public record SavedRun(
    String name,
    Map<String, String> facts,
    LocalDateTime date,
    int planned,
    Duration used,
    List<Measurement> asMeasured) {
  public static final String DATE = "date";

  /** What stands in place of the facts if a file has none. */
  public static final String NO_FACTS =
      "this file says nothing about the machine it was measured on";

  /** A run without a name; {@code otherwise} is its date if its facts have none. */
  public static SavedRun of(
      Map<String, String> facts,
      LocalDateTime otherwise,
      int planned,
      Duration used,
      List<Measurement> measurements) {
    int all = Math.max(planned, measurements.size());
    return new SavedRun("", facts, date(facts, otherwise), all, used, measurements);
  }

  /** The same in this file, which gives it its name. */
  public SavedRun in(Path file) {
    String own = Printable.of(file.getFileName().toString().replaceFirst("\\.json$", ""));
    return new SavedRun(own, facts, date, planned, used, asMeasured);
  }

  /** The same with benchmarks shown by these names. */
  public SavedRun named(Map<String, String> names) {
    return of(asMeasured.stream().map(its -> its.named(names.get(its.qualified()))).toList());
  }

  /** The same with some of its combinations. */
  public SavedRun only(Predicate<Measurement> chosen) {
    return of(asMeasured.stream().filter(chosen).toList());
  }

  private SavedRun of(List<Measurement> others) {
    return new SavedRun(name, facts, date, planned, used, others);
  }

  /** The same with further figures as rows of their own, behind their scores. */
  public SavedRun with(List<String> labels) {
    List<Measurement> all = new ArrayList<>(asMeasured);
    asMeasured.forEach(its -> labels.forEach(label -> its.only(label).ifPresent(all::add)));
    return of(all);
  }

  /** The part of a run on several JDKs that ran on this one, as a run of its own. */
  public SavedRun on(String jdk) {
    List<Measurement> own =
        asMeasured.stream()
            .filter(its -> its.parameter(Measurement.JDK).equals(jdk))
            .map(Measurement::ofOneJdk)
            .toList();
    return new SavedRun("JDK " + jdk, facts, date, own.size(), used, own);
  }

  private static LocalDateTime date(Map<String, String> facts, LocalDateTime otherwise) {
    try {
      return LocalDateTime.parse(facts.getOrDefault(DATE, "").replace(' ', 'T'));
    } catch (DateTimeParseException e) {
      return otherwise;
    }
  }

  /** Each combination, its times and rates at the machine's typical speed, as outputs have it. */
  public List<Measurement> measurements() {
    return TypicalSpeed.convert(asMeasured);
  }

  /** The facts, or that there are none. */
  public List<String> lines() {
    return facts.isEmpty()
        ? List.of(NO_FACTS)
        : facts.entrySet().stream()
            .filter(fact -> !fact.getKey().equals(DATE))
            .map(fact -> fact.getKey() + ": " + fact.getValue())
            .toList();
  }

  /** How many combinations were measured. */
  public int measured() {
    return (int) asMeasured.stream().filter(Measurement::measured).count();
  }

  /** How many were tried and went wrong, without those that the machine spoiled. */
  public int failed() {
    return problems(problem -> problem.failed() && !problem.disturbed());
  }

  /** How many the machine spoiled. */
  public int disturbed() {
    return problems(Problem::disturbed);
  }

  private int problems(Predicate<Problem> which) {
    return (int) asMeasured.stream().flatMap(m -> m.problem().stream()).filter(which).count();
  }

  /** How many were not even tried. */
  public int missing() {
    return planned - asMeasured.size();
  }
}
