package io.github.msgq.bench.cli;

import io.github.msgq.bench.builds.Case;
import io.github.msgq.bench.comparison.Ratios.Sides;
import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Problem;
import io.github.msgq.bench.saved.ForkFiles;
import io.github.msgq.bench.saved.RunJson;
import io.github.msgq.bench.saved.SavedRun;
import io.github.msgq.bench.statistics.Estimate;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The forks of two builds' cases, put together as they end. Even numbers are the old build's. */
final class TwoBuilds {
  static final int SIDES = 2;

  /** The score, among the figures that may be asked for. */
  private static final String SCORE = "";

  private final List<Case> cases;
  private final Map<String, String> names; // as they are shown
  private final List<String> figures;
  private final List<Map<String, ForkFiles>> forks = new ArrayList<>(); // by mode
  private final Map<Integer, String> failures = new HashMap<>();
  private final Map<Row, UnaryOperator<ForkFiles>> looks = new ConcurrentHashMap<>(); // latest

  /**
   * With nothing measured.
   *
   * @param cases that both builds have
   * @param further figures to judge besides the score
   */
  TwoBuilds(List<Case> cases, List<String> further) {
    this.cases = cases;
    this.names = Measurement.names(cases.stream().map(Case::benchmark).toList());
    this.figures = Stream.concat(Stream.of(SCORE), further.stream()).toList();
    cases.forEach(each -> forks.addAll(List.of(new LinkedHashMap<>(), new LinkedHashMap<>())));
  }

  /** A fork has ended, with a result in each mode; returns its scores. */
  String add(int combination, List<ForkFiles> results) {
    StringJoiner scores = new StringJoiner(", ");
    for (ForkFiles each : results) {
      Measurement its = each.measurement();
      forks.get(combination).merge(its.mode(), each, ForkFiles::with);
      scores.add(Digits.score(its.figure(its.main())));
    }
    return scores.toString();
  }

  /** A fork has failed, so that its case has no figure in this build; returns the sentence. */
  String failed(int combination, String why) {
    failures.put(combination, why);
    return Problem.failed(why).toString();
  }

  /** Whether another fork of this case would add nothing. */
  boolean inVain(int chosen) {
    return pair(chosen).stream().anyMatch(failures::containsKey);
  }

  boolean anyFailed() {
    return !failures.isEmpty();
  }

  /** Whether there is nothing to report. */
  boolean isEmpty() {
    return !anyFailed() && forks.stream().allMatch(Map::isEmpty);
  }

  /** By which a reader distinguishes a case from the others. */
  String name(int chosen) {
    Case its = cases.get(chosen);
    return new Case(names.get(its.benchmark()), its.parameters()).toString();
  }

  private static List<Integer> pair(int chosen) {
    return List.of(SIDES * chosen, SIDES * chosen + 1);
  }

  /** What is to be judged, as far as it is known yet. */
  List<UntilDecided.Row> rows() {
    return IntStream.range(0, cases.size())
        .boxed()
        .flatMap(chosen -> rows(chosen, 0))
        .<UntilDecided.Row>map(row -> row)
        .toList();
  }

  /** Those of a case in each mode that one build has measured; without a mode if there is none. */
  private Stream<Row> rows(int chosen, int side) {
    Set<String> modes = forks.get(SIDES * chosen + side).keySet();
    return (modes.isEmpty() ? Set.of("") : modes)
        .stream()
            .flatMap(mode -> figures.stream().map(figure -> new Row(this, chosen, mode, figure)));
  }

  /** A figure of a case in one of its modes. */
  private record Row(TwoBuilds all, int chosen, String mode, String figure)
      implements UntilDecided.Row {
    @Override
    public List<Integer> combinations() {
      return pair(chosen);
    }

    /** Also if what both have measured has no ratio: a zero, or a mode that one build lacks. */
    @Override
    public boolean inVain() {
      return all.inVain(chosen)
          || combinations().stream().noneMatch(each -> all.forks.get(each).isEmpty())
              && IntStream.range(0, SIDES)
                  .mapToObj(side -> measurement(side).flatMap(Measurement::estimate))
                  .anyMatch(Optional::isEmpty);
    }

    @Override
    public Optional<Estimate> ratio() {
      return measurement(1)
          .flatMap(now -> measurement(0).flatMap(base -> Sides.of(now, base)))
          .map(Sides::ratio);
    }

    @Override
    public void judged(int times, double risk) {
      all.looks.put(this, forks -> forks.judged(times, risk));
    }

    /** The forks of one build. */
    Optional<ForkFiles> forks(int side) {
      return Optional.ofNullable(all.forks.get(SIDES * chosen + side).get(mode))
          .map(all.looks.getOrDefault(this, forks -> forks));
    }

    Optional<Measurement> measurement(int side) {
      Optional<Measurement> whole =
          forks(side)
              .map(ForkFiles::measurement)
              .map(its -> its.named(all.names.get(all.cases.get(chosen).benchmark())));
      return figure.equals(SCORE) ? whole : whole.flatMap(its -> its.only(figure));
    }
  }

  /**
   * What one build has measured.
   *
   * @param run with the further figures as rows of their own
   * @param json its file
   */
  record Saved(SavedRun run, String json) {}

  /**
   * Puts together what one build has measured.
   *
   * @param side 0 is the old build
   * @param facts that the figures depend on
   */
  Saved saved(int side, String label, Map<String, String> facts, long seconds) {
    List<Measurement> all = new ArrayList<>();
    List<ForkFiles> measured = new ArrayList<>();
    List<RunJson.WithoutFigures> without = new ArrayList<>();
    for (int chosen = 0; chosen < cases.size(); chosen++) {
      Case its = cases.get(chosen);
      String why = failures.get(SIDES * chosen + side);
      if (why == null) {
        for (Row row : rows(chosen, side).toList()) {
          row.measurement(side).ifPresent(all::add);
          row.forks(side).filter(forks -> row.figure.equals(SCORE)).ifPresent(measured::add);
        }
      } else {
        int place = measured.size() + without.size() + 1;
        without.add(
            new RunJson.WithoutFigures(
                place, its.benchmark(), "", its.parameters(), true, false, why));
        all.add(without.get(without.size() - 1).measurement().named(names.get(its.benchmark())));
      }
    }
    return new Saved(
        new SavedRun(
            label, facts, LocalDateTime.now(), cases.size(), Duration.ofSeconds(seconds), all),
        ForkFiles.run(
            measured, new RunJson(RunJson.FORMAT, facts, cases.size(), seconds, without)));
  }
}
