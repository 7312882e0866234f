package io.github.msgq.bench.run;

import io.github.msgq.bench.measure.fork.ForkResults;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.ForkFiles;
import io.github.msgq.bench.results.saved.RunJson;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.run.builds.Case;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The forks of the cases of one build or two, put together as they end. The numbers of a case are
 * next to each other, the old build's first.
 */
final class BuildForks {
  private static final String SCORE = "";

  /** A figure in one of a case's modes. */
  private record Figure(String mode, String name) {}

  private final List<Case> cases;
  private final int sides;
  private final Map<String, String> names; // as they are shown
  private final List<String> figures;
  private final List<Map<Figure, ForkFiles>> forks = new ArrayList<>();
  private final Map<Integer, List<Problem>> problems = new TreeMap<>(); // of each one's forks
  private final Set<Integer> ended = new HashSet<>(); // failed when the time was over

  /** With nothing measured of cases that all builds have; judges further figures, too. */
  BuildForks(List<Case> cases, int sides, List<String> further) {
    this.cases = cases;
    this.sides = sides;
    this.names = Measurement.names(cases.stream().map(Case::benchmark).toList());
    this.figures = Stream.concat(Stream.of(SCORE), further.stream()).distinct().toList();
    IntStream.range(0, sides * cases.size()).forEach(each -> forks.add(new LinkedHashMap<>()));
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

  /**
   * A fork has come to nothing: the first that fails is repeated, as in a run of ours.
   *
   * @param last whether there is no time for that
   */
  void add(int combination, Problem problem, boolean last) {
    problems.computeIfAbsent(combination, each -> new ArrayList<>()).add(problem);
    if (last) {
      ended.add(combination);
    }
  }

  private List<Problem> problems(int combination) {
    return problems.getOrDefault(combination, List.of());
  }

  /** Whether another fork of this combination's case would add nothing. */
  boolean isFutile(int combination) {
    List<Integer> row = row(combination);
    return row.stream().anyMatch(ended::contains)
        || row.stream().map(this::problems).anyMatch(BuildForks::areFinal);
  }

  private static boolean areFinal(List<Problem> problems) {
    return problems.size() > ForkResults.MOST_FAILED
        || !problems.stream().allMatch(Problem::failed);
  }

  /** Why a combination has no figure, if it has none: it has those of its good forks. */
  private Optional<Problem> problem(int combination) {
    return problems(combination).stream()
        .filter(each -> !each.failed() || forks.get(combination).isEmpty())
        .findFirst();
  }

  /** Which combinations have figures without forks that failed, a line each. */
  List<String> leftOut(IntFunction<String> names) {
    return problems.keySet().stream()
        .filter(each -> problem(each).isEmpty())
        .map(
            each -> {
              ForkFiles good = forks.get(each).values().iterator().next();
              return ForkResults.leftOut(names.apply(each), good.forks().size(), problems(each));
            })
        .toList();
  }

  /** The numbers of its case. */
  private List<Integer> row(int combination) {
    int first = combination - combination % sides;
    return IntStream.range(first, first + sides).boxed().toList();
  }

  boolean anyFailed() {
    return problems.values().stream().flatMap(List::stream).anyMatch(Problem::failed);
  }

  /** Whether there is nothing to report. */
  boolean isEmpty() {
    return problems.isEmpty() && forks.stream().allMatch(Map::isEmpty);
  }

  /** By which a reader distinguishes a combination's case from the others. */
  String name(int combination) {
    Case its = cases.get(combination / sides);
    return new Case(names.get(its.benchmark()), its.parameters()).toString();
  }

  /** What has been measured while the same in the other build has not been run yet. */
  List<Integer> unpaired() {
    return IntStream.range(0, forks.size())
        .boxed()
        .filter(each -> !forks.get(each).isEmpty() && !isPaired(each))
        .toList();
  }

  private boolean isPaired(int combination) {
    return row(combination).stream()
        .noneMatch(each -> forks.get(each).isEmpty() && !problems.containsKey(each));
  }

  private Optional<Measurement> measurement(int combination, Figure figure) {
    String name = names.get(cases.get(combination / sides).benchmark());
    return Optional.ofNullable(forks.get(combination).get(figure))
        .map(its -> its.measurement().named(name))
        .flatMap(its -> figure.name.equals(SCORE) ? Optional.of(its) : its.only(figure.name));
  }

  /** What is to be judged, as far as it is known yet; one build stands beside an older result. */
  List<ForkRow> rows(List<Measurement> older) {
    List<ForkRow> rows = new ArrayList<>();
    for (int first = 0; first < forks.size(); first += sides) {
      Set<Figure> known = forks.get(first).keySet();
      for (Figure each : known.isEmpty() ? Set.of(new Figure("", SCORE)) : known) {
        rows.add(new ForkRow(row(first), older, new OfFigure(this, each)));
      }
    }
    return rows;
  }

  private record OfFigure(BuildForks all, Figure figure) implements ForkRow.Forks {
    @Override
    public Optional<Measurement> soFar(int combination) {
      return all.measurement(combination, figure);
    }

    /** Also if there is no such figure, or mode. */
    @Override
    public boolean isFutile(int combination) {
      return all.isFutile(combination)
          || !all.forks.get(combination).isEmpty() && soFar(combination).isEmpty();
    }

    @Override
    public void judged(int combination, int times, double risk) {
      all.forks.get(combination).computeIfPresent(figure, (same, its) -> its.judged(times, risk));
    }
  }

  /** What one build has measured: with further figures as rows of their own, and its file. */
  record Saved(SavedRun run, String json) {}

  /** Puts together what a build has measured; what is {@link #unpaired()} is in its file only. */
  Saved saved(int side, String label, Map<String, String> facts, long seconds) {
    List<Measurement> all = new ArrayList<>();
    List<ForkFiles> measured = new ArrayList<>();
    List<RunJson.WithoutFigures> without = new ArrayList<>();
    for (int each = side; each < forks.size(); each += sides) {
      Case its = cases.get(each / sides);
      Problem why = problem(each).orElse(null);
      if (why != null) {
        int place = measured.size() + without.size() + 1;
        RunJson.WithoutFigures row =
            new RunJson.WithoutFigures(
                place, its.benchmark(), "", its.parameters(), why.failed(), false, why.reason());
        without.add(row);
        all.add(row.measurement().named(names.get(its.benchmark())));
        continue;
      }
      for (Figure figure : forks.get(each).keySet()) {
        if (isPaired(each)) {
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
