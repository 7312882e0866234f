package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.studies.study.Claim;
import io.github.msgq.bench.studies.study.Comparison;
import io.github.msgq.bench.studies.study.Criterion;
import io.github.msgq.bench.studies.study.Figure;
import io.github.msgq.bench.studies.study.Published;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.StudyCombination;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The published figures of the study, in milliseconds, and its claims. */
final class DubboPublished {
  private static final Published PUBLISHED = new Published("dubbo");

  private DubboPublished() {}

  /** The mean on the study's newer JDK; empty where there is none. */
  static List<Double> newer(CallCombination combination) {
    return published("1.7", combination);
  }

  /** The mean on its older one. */
  static List<Double> older(CallCombination combination) {
    return published("1.6", combination);
  }

  private static List<Double> published(String jdk, CallCombination combination) {
    int column = combination.payload().column;
    return column < 0 || combination.threads() != 1
        ? List.of()
        : PUBLISHED.figures().stream()
            .filter(each -> each.name().equals(combination.row().published() + ", " + jdk))
            .map(each -> each.published().get(column))
            .toList();
  }

  static List<Figure> figures(List<CallCombination> combinations) {
    return combinations.stream()
        .map(
            each ->
                new Figure(
                    each.name(),
                    "ms",
                    newer(each),
                    Map.of("", each.name()),
                    sample -> millis(sample, each.threads())))
        .toList();
  }

  /** A sample's seconds are those of each thread. */
  static double millis(Sample sample, int threads) {
    return sample.secondsPerUnit() * threads * 1e3;
  }

  /** Those for which all combinations are measured. */
  static List<Claim> claims(List<CallCombination> combinations) {
    Set<StudyCombination> measured =
        combinations.stream().map(CallCombination::combination).collect(Collectors.toSet());
    return PUBLISHED.claims(List.of(CallCombination.PLACEMENT)).stream()
        .filter(
            claim ->
                claim.comparisons().stream()
                    .allMatch(
                        each ->
                            measured.containsAll(each.dividend())
                                && measured.containsAll(each.divisor())))
        .toList();
  }

  /** Over the rows and payloads that the study ran, and that work, on both of its JDKs. */
  static List<Claim> claims(List<StackRow> chosen, String older, String newer) {
    List<StackRow> rows =
        Stream.of(StackRow.values()).filter(row -> row.published().matches("[A-EG]")).toList();
    if (!chosen.containsAll(rows)) {
      return List.of();
    }
    List<CallCombination> combinations =
        CallCombination.of(rows, false).stream().filter(each -> each.threads() == 1).toList();
    double published = Comparison.mean(combinations.stream().mapToDouble(DubboPublished::gain));
    Comparison comparison =
        new Comparison(
            "older / newer JDK",
            combinations.stream().map(each -> each.combination().on(older)).toList(),
            combinations.stream().map(each -> each.combination().on(newer)).toList(),
            Sample::secondsPerUnit,
            published,
            Criterion.about(published));
    return List.of(
        new Claim(
            "the newer JDK is nearly twice as fast, A to E and G (then 1.6 and 1.7)",
            List.of(comparison)));
  }

  private static double gain(CallCombination combination) {
    return older(combination).get(0) / newer(combination).get(0);
  }
}
