package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.builds.Case;
import io.github.msgq.bench.comparison.Ratios.Sides;
import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Quantity;
import io.github.msgq.bench.saved.ForkFile;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The forks of two builds' cases, put together as they end. Even numbers are the old build's. */
final class TwoBuilds {
  static final int SIDES = 2;

  /** The score, among the figures that may be asked for. */
  private static final String SCORE = "";

  /** What is judged: a figure of a case in one of its modes. */
  private record Judged(int chosen, String mode, String figure) {}

  private record Look(int times, double risk) {}

  private final List<Case> cases;
  private final Map<String, String> names; // as they are shown
  private final List<String> figures;
  private final List<Map<String, List<ForkFile.Result>>> forks = new ArrayList<>(); // by mode
  private final Map<Integer, String> failures = new HashMap<>();
  private final Map<Judged, Look> looks = new ConcurrentHashMap<>();

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
  String add(int combination, List<ForkFile.Result> results) {
    for (ForkFile.Result each : results) {
      forks
          .get(combination)
          .computeIfAbsent(each.read().mode(), mode -> new ArrayList<>())
          .add(each);
    }
    return results.stream()
        .map(each -> new ForkFile.Forks(List.of(each), 0, 0).measurement())
        .map(its -> its.figure(its.main()))
        .map(score -> Digits.score(Quantity.of(score.value(), score.unit())))
        .collect(joining(", "));
  }

  /** A fork has failed: its case has no figure in this build. */
  void failed(int combination, String why) {
    failures.put(combination, why);
  }

  /** Whether another fork of a case would add nothing. */
  boolean inVain(int chosen) {
    return failures.containsKey(SIDES * chosen) || failures.containsKey(SIDES * chosen + 1);
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

  /** What is to be judged, as far as it is known yet. */
  List<UntilDecided.Row> rows() {
    return IntStream.range(0, cases.size())
        .boxed()
        .flatMap(chosen -> judged(chosen, 0, figures))
        .<UntilDecided.Row>map(Row::new)
        .toList();
  }

  /**
   * Figures of a case in each mode that one build has measured; without a mode if there is none.
   */
  private Stream<Judged> judged(int chosen, int side, List<String> which) {
    Set<String> modes = forks.get(SIDES * chosen + side).keySet();
    return (modes.isEmpty() ? Set.of("") : modes)
        .stream().flatMap(mode -> which.stream().map(figure -> new Judged(chosen, mode, figure)));
  }

  private final class Row implements UntilDecided.Row {
    private final Judged judged;

    Row(Judged judged) {
      this.judged = judged;
    }

    @Override
    public List<Integer> combinations() {
      return List.of(SIDES * judged.chosen, SIDES * judged.chosen + 1);
    }

    /** Also if what both have measured has no ratio: a zero, or a mode that one build lacks. */
    @Override
    public boolean inVain() {
      return TwoBuilds.this.inVain(judged.chosen)
          || combinations().stream().noneMatch(each -> forks.get(each).isEmpty())
              && IntStream.range(0, SIDES)
                  .mapToObj(side -> figure(judged, side).flatMap(Measurement::estimate))
                  .anyMatch(Optional::isEmpty);
    }

    @Override
    public Optional<Estimate> ratio() {
      return figure(judged, 1)
          .flatMap(now -> figure(judged, 0).flatMap(base -> Sides.of(now, base)))
          .map(Sides::ratio);
    }

    @Override
    public void judged(int times, double risk) {
      looks.put(judged, new Look(times, risk));
    }
  }

  private Optional<Measurement> figure(Judged judged, int side) {
    Optional<Measurement> all =
        forks(judged, side)
            .map(ForkFile.Forks::measurement)
            .map(its -> its.named(names.get(cases.get(judged.chosen).benchmark())));
    return judged.figure.equals(SCORE) ? all : all.flatMap(its -> its.only(judged.figure));
  }

  private Optional<ForkFile.Forks> forks(Judged judged, int side) {
    Look look = looks.getOrDefault(judged, new Look(0, 0));
    return Optional.ofNullable(forks.get(SIDES * judged.chosen + side).get(judged.mode))
        .map(its -> new ForkFile.Forks(its, look.times, look.risk));
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
    List<ForkFile.Forks> measured = new ArrayList<>();
    List<RunJson.WithoutFigures> without = new ArrayList<>();
    for (int chosen = 0; chosen < cases.size(); chosen++) {
      Case its = cases.get(chosen);
      String why = failures.get(SIDES * chosen + side);
      if (why != null) {
        int place = measured.size() + without.size() + 1;
        without.add(
            new RunJson.WithoutFigures(
                place, its.benchmark(), "", its.parameters(), true, false, why));
        all.add(without.get(without.size() - 1).measurement().named(names.get(its.benchmark())));
        continue;
      }
      judged(chosen, side, figures).forEach(each -> figure(each, side).ifPresent(all::add));
      judged(chosen, side, List.of(SCORE))
          .forEach(each -> forks(each, side).ifPresent(measured::add));
    }
    RunJson run = new RunJson(RunJson.FORMAT, facts, cases.size(), seconds, without);
    return new Saved(
        new SavedRun(
            label, facts, LocalDateTime.now(), cases.size(), Duration.ofSeconds(seconds), all),
        ForkFile.run(measured, run));
  }
}
