package io.github.msgq.bench.study.dubbo;

import io.github.msgq.bench.rpc.Sent;
import io.github.msgq.bench.rpc.StackRow;
import io.github.msgq.bench.study.Claim;
import io.github.msgq.bench.study.Comparison;
import io.github.msgq.bench.study.Criterion;
import io.github.msgq.bench.study.Figure;
import io.github.msgq.bench.study.Sample;
import io.github.msgq.bench.study.StudyCombination;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the study found, in milliseconds, and what it claims. */
final class DubboPublished {
  static final String UNIT = "ms";

  /** The newer of the study's two JDKs: 1 POJO, 100 POJOs, 1 KB, 100 KB, 1 MB. */
  private static final Map<String, double[]> JDK7 =
      Map.ofEntries(
          Map.entry("A", new double[] {0.195, 1.207, 0.203, 4.901, 47.691}),
          Map.entry("B", new double[] {0.203, 2.47, 0.193, 3.917, 36.186}),
          Map.entry("C", new double[] {0.375, 1.839, 0.237, 5.691, 54.462}),
          Map.entry("D", new double[] {0.187, 0.429, 0.281, 2.861, 30.599}),
          Map.entry("E", new double[] {2.767, 2.869, 2.636, 5.804, 33.501}),
          Map.entry("F", new double[] {0.213, 6004.22, 6003.739, 6013.998, 3779.117}),
          Map.entry("G", new double[] {0.203, 1.515, 0.138, 3.609, 35.188}),
          Map.entry("H", new double[] {0.213, 1.511, 0.139, 3.589, 36.322}),
          Map.entry("I", new double[] {0.482, 3.201, 0.413, 6.893, 59.805}),
          Map.entry("J", new double[] {0.598, 0.731, 11.603, 71.991, 81.596}),
          Map.entry("K", new double[] {0.586, 2.179, 0.722, 6.982, 59.848}));

  /** The older one; the rows from I on were not run on it. */
  private static final Map<String, double[]> JDK6 =
      Map.of(
          "A", new double[] {0.369, 3.326, 0.354, 17.804, 154.178},
          "B", new double[] {0.345, 6.663, 0.325, 17.756, 128.241},
          "C", new double[] {0.541, 4.194, 0.391, 26.561, 151.337},
          "D", new double[] {0.273, 0.768, 0.31, 20.048, 353.594},
          "E", new double[] {3.087, 3.749, 3.017, 33.283, 353.851},
          "F", new double[] {0.378, 3.47, 6002.945, 6061.22, 5067.535},
          "G", new double[] {0.349, 2.874, 0.203, 7.129, 136.697},
          "H", new double[] {0.338, 2.815, 0.196, 8.509, 134.098});

  private DubboPublished() {}

  /** The mean on the study's newer JDK; empty where there is none. */
  static List<Double> newer(StackRow row, Sent payload, int threads) {
    return published(JDK7, row, payload, threads);
  }

  /** The same on its older one. */
  static List<Double> older(StackRow row, Sent payload, int threads) {
    return published(JDK6, row, payload, threads);
  }

  private static List<Double> published(
      Map<String, double[]> table, StackRow row, Sent payload, int threads) {
    double[] figures = table.get(row.published());
    return figures == null || payload.column() < 0 || threads != 1
        ? List.of()
        : List.of(figures[payload.column()]);
  }

  static List<Figure> figures(List<CallCombination> combinations) {
    return combinations.stream()
        .map(
            each ->
                new Figure(
                    each.name(),
                    UNIT,
                    newer(each.row(), each.payload(), each.threads()),
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
    return claims().stream()
        .filter(
            claim ->
                claim.comparisons().stream()
                    .allMatch(
                        each ->
                            measured.containsAll(each.dividend())
                                && measured.containsAll(each.divisor())))
        .toList();
  }

  private static List<Claim> claims() {
    StackRow[] others = {
      StackRow.A,
      StackRow.B,
      StackRow.C,
      StackRow.E,
      StackRow.G,
      StackRow.I,
      StackRow.J,
      StackRow.K_AS_IS
    };
    List<Claim> claims = new ArrayList<>();
    claims.add(fastest("fst is the best for small objects", StackRow.D, Sent.POJO, others));
    for (Sent large : List.of(Sent.STRING100K, Sent.STRING1M)) {
      String text = "rmi is better for large strings than hessian2: " + large.text();
      claims.add(fastest(text, StackRow.G, large, StackRow.A, StackRow.I));
    }
    for (Sent large : List.of(Sent.STRING1K, Sent.STRING100K, Sent.STRING1M)) {
      claims.add(minaFails(large));
    }
    claims.add(fastest("kryo is slow for small objects", StackRow.A, Sent.POJO, StackRow.E));
    return claims;
  }

  private static Claim fastest(String text, StackRow row, Sent payload, StackRow... others) {
    return new Claim(
        text,
        Stream.of(others)
            .map(other -> slower(other, row, payload, ratio(other, row, payload)))
            .toList());
  }

  /** The published 6000 ms are three tries. */
  private static Claim minaFails(Sent large) {
    return new Claim(
        "mina fails with larger payloads: " + large.text(),
        slower(StackRow.F_AS_IS, StackRow.A, large, Double.POSITIVE_INFINITY)
            .holdsIf(Criterion.failure()));
  }

  private static Comparison slower(StackRow row, StackRow than, Sent payload, double published) {
    return new Comparison(
        row.key() + " / " + than.key(),
        combination(row, payload),
        combination(than, payload),
        Sample::secondsPerUnit,
        published);
  }

  private static double ratio(StackRow dividend, StackRow divisor, Sent payload) {
    return newer(dividend, payload, 1).get(0) / newer(divisor, payload, 1).get(0);
  }

  private static StudyCombination combination(StackRow row, Sent payload) {
    return new CallCombination(row, payload, 1).combination();
  }

  /** Over the rows and payloads that the study ran, and that work, on both of its JDKs. */
  static List<Claim> claims(List<StackRow> chosen, String older, String newer) {
    List<StackRow> rows = Stream.of(StackRow.values()).filter(DubboPublished::worksOnBoth).toList();
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
            "the newer JDK is nearly twice as fast, A to E and G (then 1.6 and 1.7)", comparison));
  }

  private static boolean worksOnBoth(StackRow row) {
    return JDK6.containsKey(row.published()) && !row.published().matches("[FH]");
  }

  private static double gain(CallCombination combination) {
    return older(combination.row(), combination.payload(), 1).get(0)
        / newer(combination.row(), combination.payload(), 1).get(0);
  }
}
