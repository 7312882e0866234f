package io.github.msgq.bench.cli;

import com.google.gson.JsonArray;
import io.github.msgq.bench.builds.Case;
import io.github.msgq.bench.comparison.Ratios.Sides;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.saved.ForkFile;
import io.github.msgq.bench.saved.RunJson;
import io.github.msgq.bench.saved.RunReader;
import io.github.msgq.bench.saved.SavedRun;
import io.github.msgq.bench.statistics.Estimate;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final List<String> figures;
  private final Map<Integer, Map<String, List<ForkFile.Result>>> forks = new HashMap<>();
  private final Map<Integer, String> failures = new HashMap<>();
  private final Map<Judged, Look> looks = new HashMap<>();

  /**
   * With nothing measured.
   *
   * @param cases that both builds have
   * @param further figures to judge besides the score
   */
  TwoBuilds(List<Case> cases, List<String> further) {
    this.cases = cases;
    this.figures = Stream.concat(Stream.of(SCORE), further.stream()).toList();
  }

  /** A fork has ended, with a result in each mode; returns what it measured. */
  synchronized List<Measurement> add(int combination, List<ForkFile.Result> results) {
    for (ForkFile.Result each : results) {
      forks
          .computeIfAbsent(combination, c -> new LinkedHashMap<>())
          .computeIfAbsent(each.mode(), mode -> new ArrayList<>())
          .add(each);
    }
    return results.stream().map(each -> ForkFile.measurement(List.of(each), 0)).toList();
  }

  /** A fork has failed: its case has no figure in this build. */
  synchronized void failed(int combination, String why) {
    failures.put(combination, why);
  }

  /** Whether another fork of a case would add nothing. */
  synchronized boolean inVain(int chosen) {
    return failures.containsKey(SIDES * chosen) || failures.containsKey(SIDES * chosen + 1);
  }

  synchronized boolean anyFailed() {
    return !failures.isEmpty();
  }

  /** What is to be judged, as far as it is known yet. */
  synchronized List<UntilDecided.Row> rows() {
    List<UntilDecided.Row> rows = new ArrayList<>();
    for (int chosen = 0; chosen < cases.size(); chosen++) {
      for (String mode : forks.getOrDefault(SIDES * chosen, Map.of("", List.of())).keySet()) {
        for (String figure : figures) {
          rows.add(new Row(new Judged(chosen, mode, figure)));
        }
      }
    }
    return rows;
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
      synchronized (TwoBuilds.this) {
        boolean measured = combinations().stream().allMatch(forks::containsKey);
        return TwoBuilds.this.inVain(judged.chosen)
            || measured
                && !combinations().stream()
                    .allMatch(
                        each ->
                            TwoBuilds.this
                                .figure(each, judged)
                                .filter(TwoBuilds::positive)
                                .isPresent());
      }
    }

    @Override
    public Optional<Estimate> ratio() {
      synchronized (TwoBuilds.this) {
        return figure(combinations().get(1), judged)
            .flatMap(
                now -> figure(combinations().get(0), judged).flatMap(base -> Sides.of(now, base)))
            .map(Sides::ratio);
      }
    }

    @Override
    public void judged(int times, double risk) {
      synchronized (TwoBuilds.this) {
        looks.put(judged, new Look(times, risk));
      }
    }
  }

  private static boolean positive(Measurement figure) {
    return figure.estimate().isPresent();
  }

  private Optional<Measurement> figure(int combination, Judged judged) {
    List<ForkFile.Result> its = forks.getOrDefault(combination, Map.of()).get(judged.mode);
    if (its == null) {
      return Optional.empty();
    }
    Measurement all = ForkFile.measurement(its, look(judged).risk);
    return judged.figure.equals(SCORE) ? Optional.of(all) : all.only(judged.figure);
  }

  private Look look(Judged judged) {
    return looks.getOrDefault(judged, new Look(0, 0));
  }

  /** How many forks each build has of the case that has the fewest and is still measured. */
  synchronized int rounds() {
    return IntStream.range(0, cases.size())
        .filter(chosen -> !inVain(chosen))
        .map(
            chosen ->
                forks.getOrDefault(SIDES * chosen + 1, Map.of()).values().stream()
                    .mapToInt(List::size)
                    .findFirst()
                    .orElse(0))
        .min()
        .orElse(0);
  }

  /**
   * What one build's file has.
   *
   * @param side 0 is the old build
   * @param facts that the figures depend on
   */
  synchronized JsonArray json(int side, Map<String, String> facts, long seconds) {
    List<ForkFile.Forks> measured = new ArrayList<>();
    List<RunJson.WithoutFigures> without = new ArrayList<>();
    for (int chosen = 0; chosen < cases.size(); chosen++) {
      int combination = SIDES * chosen + side;
      Case its = cases.get(chosen);
      if (failures.containsKey(combination)) {
        without.add(
            new RunJson.WithoutFigures(
                measured.size() + without.size() + 1,
                its.benchmark(),
                "",
                its.parameters(),
                true,
                false,
                failures.get(combination)));
      } else {
        for (Map.Entry<String, List<ForkFile.Result>> mode :
            forks.getOrDefault(combination, Map.of()).entrySet()) {
          Look look = look(new Judged(chosen, mode.getKey(), SCORE));
          measured.add(new ForkFile.Forks(mode.getValue(), look.times, look.risk));
        }
      }
    }
    return ForkFile.run(
        measured, new RunJson(RunJson.FORMAT, facts, cases.size(), seconds, without));
  }

  /** The same as it will be read, with the further figures as rows of their own. */
  synchronized SavedRun run(int side, String label, JsonArray json) throws Refusal {
    SavedRun read = RunReader.read(Path.of("result.json"), json, LocalDateTime.now());
    List<Measurement> all = new ArrayList<>(read.asMeasured());
    for (int chosen = 0; chosen < cases.size(); chosen++) {
      int combination = SIDES * chosen + side;
      for (String mode : forks.getOrDefault(combination, Map.of()).keySet()) {
        for (String figure : figures.subList(1, figures.size())) {
          if (!failures.containsKey(combination)) {
            figure(combination, new Judged(chosen, mode, figure)).ifPresent(all::add);
          }
        }
      }
    }
    return read.with(label, all);
  }

  /** The figures besides the score that no benchmark has. */
  synchronized List<String> unknownFigures() {
    return figures.stream()
        .skip(1)
        .filter(
            name ->
                !forks.isEmpty()
                    && forks.entrySet().stream()
                        .noneMatch(
                            each ->
                                each.getValue().keySet().stream()
                                    .anyMatch(
                                        mode ->
                                            figure(each.getKey(), new Judged(0, mode, name))
                                                .isPresent())))
        .toList();
  }
}
