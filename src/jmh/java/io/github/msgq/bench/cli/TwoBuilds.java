package io.github.msgq.bench.cli;

import io.github.msgq.bench.builds.Case;
import io.github.msgq.bench.comparison.Ratios.Sides;
import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Problem;
import io.github.msgq.bench.saved.ForkFiles;
import io.github.msgq.bench.saved.RunJson;
import io.github.msgq.bench.saved.SavedRun;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The forks of two builds' cases, put together as they end. Even numbers are the old build's. */
final class TwoBuilds {
  static final int SIDES = 2;
  private static final String SCORE = "";

  /** A figure in one of a case's modes. */
  private record Figure(String mode, String name) {}

  private final List<Case> cases;
  private final Map<String, String> names; // as they are shown
  private final List<String> figures;
  private final List<Map<Figure, ForkFiles>> forks = new ArrayList<>();
  private final Map<Integer, String> failures = new HashMap<>();

  /** With nothing measured of cases that both builds have; judges further figures, too. */
  TwoBuilds(List<Case> cases, List<String> further) {
    this.cases = cases;
    this.names = Measurement.names(cases.stream().map(Case::benchmark).toList());
    this.figures = Stream.concat(Stream.of(SCORE), further.stream()).distinct().toList();
    cases.forEach(each -> forks.addAll(List.of(new LinkedHashMap<>(), new LinkedHashMap<>())));
  }

  /** A fork has ended, with a result in each mode; returns its scores. */
  String add(int combination, List<ForkFiles> results) {
    StringJoiner scores = new StringJoiner(", ");
    for (ForkFiles each : results) {
      Measurement its = each.measurement();
      for (String name : figures) {
        forks.get(combination).merge(new Figure(its.mode(), name), each, ForkFiles::with);
      }
      scores.add(Digits.score(its.figure(its.main())));
    }
    return scores.toString();
  }

  /** A fork has failed, so that its case has no figure in this build; returns the sentence. */
  String failed(int combination, String why) {
    failures.put(combination, why);
    return Problem.failed(why).toString();
  }

  /** Whether another fork of this combination's case would add nothing. */
  boolean inVain(int combination) {
    return failures.containsKey(combination) || failures.containsKey(combination ^ 1);
  }

  boolean anyFailed() {
    return !failures.isEmpty();
  }

  /** Whether there is nothing to report. */
  boolean isEmpty() {
    return !anyFailed() && forks.stream().allMatch(Map::isEmpty);
  }

  /** By which a reader distinguishes a combination's case from the others. */
  String name(int combination) {
    Case its = cases.get(combination / SIDES);
    return new Case(names.get(its.benchmark()), its.parameters()).toString();
  }

  /** What has been measured while the same in the other build has not been run yet. */
  List<Integer> unpaired() {
    return IntStream.range(0, forks.size())
        .boxed()
        .filter(each -> !forks.get(each).isEmpty() && !begun(each ^ 1))
        .toList();
  }

  private boolean begun(int combination) {
    return !forks.get(combination).isEmpty() || failures.containsKey(combination);
  }

  private Optional<Measurement> measurement(int combination, Figure figure) {
    String name = names.get(cases.get(combination / SIDES).benchmark());
    return Optional.ofNullable(forks.get(combination).get(figure))
        .map(its -> its.measurement().named(name))
        .flatMap(its -> figure.name.equals(SCORE) ? Optional.of(its) : its.only(figure.name));
  }

  /** What is to be judged, as far as it is known yet. */
  List<UntilDecided.Row> rows() {
    List<UntilDecided.Row> rows = new ArrayList<>();
    for (int old = 0; old < forks.size(); old += SIDES) {
      Set<Figure> known = forks.get(old).keySet();
      for (Figure each : known.isEmpty() ? Set.of(new Figure("", SCORE)) : known) {
        rows.add(new Row(this, List.of(old, old + 1), each));
      }
    }
    return rows;
  }

  private record Row(TwoBuilds all, List<Integer> combinations, Figure figure)
      implements UntilDecided.Row {
    /** Also if what both have measured has no ratio: a zero, or a mode that one build lacks. */
    @Override
    public boolean inVain() {
      return all.inVain(combinations.get(0))
          || combinations.stream().noneMatch(each -> all.forks.get(each).isEmpty())
              && combinations.stream()
                  .map(each -> all.measurement(each, figure).flatMap(Measurement::estimate))
                  .anyMatch(Optional::isEmpty);
    }

    @Override
    public Optional<Sides> sides() {
      Optional<Measurement> base = all.measurement(combinations.get(0), figure);
      return all.measurement(combinations.get(1), figure)
          .flatMap(now -> base.flatMap(its -> Sides.of(now, its)));
    }

    @Override
    public void judged(int times, double risk) {
      for (int each : combinations) {
        all.forks.get(each).computeIfPresent(figure, (same, its) -> its.judged(times, risk));
      }
    }
  }

  /** What one build has measured: with further figures as rows of their own, and its file. */
  record Saved(SavedRun run, String json) {}

  /** Puts together what a build has measured; what is {@link #unpaired()} is in its file only. */
  Saved saved(int side, String label, Map<String, String> facts, long seconds) {
    List<Measurement> all = new ArrayList<>();
    List<ForkFiles> measured = new ArrayList<>();
    List<RunJson.WithoutFigures> without = new ArrayList<>();
    for (int each = side; each < forks.size(); each += SIDES) {
      Case its = cases.get(each / SIDES);
      String why = failures.get(each);
      if (why != null) {
        int place = measured.size() + without.size() + 1;
        RunJson.WithoutFigures failed =
            new RunJson.WithoutFigures(
                place, its.benchmark(), "", its.parameters(), true, false, why);
        without.add(failed);
        all.add(failed.measurement().named(names.get(its.benchmark())));
        continue;
      }
      for (Figure figure : forks.get(each).keySet()) {
        if (begun(each ^ 1)) {
          measurement(each, figure).ifPresent(all::add);
        }
        if (figure.name.equals(SCORE)) {
          measured.add(forks.get(each).get(figure));
        }
      }
    }
    return new Saved(
        new SavedRun(
            label, facts, LocalDateTime.now(), cases.size(), Duration.ofSeconds(seconds), all),
        ForkFiles.run(
            measured, new RunJson(RunJson.FORMAT, facts, cases.size(), seconds, without)));
  }
}
