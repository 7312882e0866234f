package io.github.msgq.bench.results.page;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.github.msgq.bench.results.advice.Advice;
import io.github.msgq.bench.results.advice.Candidate;
import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.advice.Ranking;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.page.Controls.Choice;
import io.github.msgq.bench.results.page.Controls.Control;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the page's script chooses from and draws.
 *
 * @param goal what matters to the reader, if he said so
 * @param who asks, as in the answers
 * @param measurements every round trip and one-way stream, by key
 * @param answers by key and goal
 * @param crossovers which is fastest at which size, by key with {@code *} for the size, and by who
 *     asks; the same of threads
 */
record PageData(
    List<Control> controls,
    List<Choice> goals,
    String base,
    String goal,
    String who,
    Map<String, List<MeasurementData>> measurements,
    Map<String, Map<String, AnswerData>> answers,
    Map<String, Map<String, String>> crossovers,
    Map<String, TradeOffData> tradeOffs,
    List<RatioChart> ratios,
    List<LoadChart> loads) {
  private static final String UNKNOWN = "cannot tell";
  private static final String UNRELATED = "unrelated";
  private static final String RELATED = "related";
  private static final Set<Need> REMOTE = Set.of(Need.UNRELATED, Need.OTHER_HOST);
  private static final SortedMap<String, Set<Need>> NEEDS =
      new TreeMap<>(Map.of(UNRELATED, Set.of(Need.UNRELATED), RELATED, Set.of(), "remote", REMOTE));

  /** What comes with a transport besides its speed; and whether it reaches other hosts. */
  record TradeOffData(String sentence, boolean remote) {}

  /**
   * The answer to one question.
   *
   * @param names of the candidates, the best first
   * @param numbers of each its figure and the interval's ends
   * @param asked what follows for {@code unrelated} programs, for those on other hosts ({@code
   *     remote}), and for {@code related} ones if that is not the same as for unrelated ones;
   *     nothing for those whom no candidate serves
   */
  record AnswerData(List<String> names, List<Double> numbers, Map<String, AdviceData> asked) {
    static AnswerData of(Ranking ranking) {
      Map<String, AdviceData> asked = new LinkedHashMap<>();
      NEEDS.forEach(
          (who, needs) ->
              Advice.of(ranking, needs)
                  .ifPresent(advice -> asked.put(who, AdviceData.of(advice, ranking))));
      asked.remove(RELATED, asked.get(UNRELATED));
      return new AnswerData(
          ranking.candidates().stream().map(Candidate::transport).toList(),
          ranking.candidates().stream()
              .flatMap(each -> MeasurementData.withInterval(each.figure()))
              .toList(),
          asked);
    }
  }

  /**
   * Advice, and what follows for each candidate.
   *
   * @param say in words
   * @param ranks of the candidates, a space between two: the places that each may have among all,
   *     as in the tables, {@code ?} if it is not known well enough, {@code –} if it does not do
   *     what was asked; with a {@code *} if the words call it the best, or as good
   */
  record AdviceData(String say, String ranks) {
    private static final String UNFIT = "–";
    private static final String BEST = "*";

    static AdviceData of(Advice advice, Ranking ranking) {
      List<Candidate> fit = advice.ranking().candidates();
      List<Candidate> best = advice.ranking().best();
      return new AdviceData(
          advice.answer(),
          ranking.candidates().stream()
              .map(
                  each ->
                      !fit.contains(each)
                          ? UNFIT
                          : ranking.rank(each) + (best.contains(each) ? BEST : ""))
              .collect(joining(" ")));
    }
  }

  static PageData of(SavedFiles files, Viewpoint reader) {
    List<TransportMeasurement> measurements = new ArrayList<>();
    for (SavedRun run : files.runs()) {
      run.measurements().stream()
          .filter(Measurement::overTransport)
          .forEach(measurement -> measurements.add(new TransportMeasurement(run, measurement)));
    }
    Controls controls = new Controls(files.runs(), measurements);
    Map<String, TradeOffData> tradeOffs = new LinkedHashMap<>();
    for (TransportMeasurement shown : measurements) {
      TradeOff known = shown.measurement().origin().tradeOff();
      if (!known.equals(TradeOff.UNKNOWN)) {
        tradeOffs.put(
            shown.measurement().transport(),
            new TradeOffData(known.sentences(), known.meets(REMOTE)));
      }
    }
    Map<String, Map<String, AnswerData>> answers = new LinkedHashMap<>();
    Map<String, List<MeasurementData>> data = new LinkedHashMap<>();
    grouped(measurements, controls::key)
        .forEach(
            (key, group) -> {
              List<Measurement> rows =
                  group.stream().map(TransportMeasurement::measurement).toList();
              answers.put(key, answers(rows, reader));
              data.put(key, rows.stream().map(MeasurementData::of).toList());
            });
    Map<String, Map<String, String>> crossovers = new LinkedHashMap<>();
    for (String curve : controls.curves()) {
      grouped(measurements, shown -> controls.keyWithout(curve, shown))
          .forEach((key, family) -> crossovers.put(key, crossovers(curve, reader.base(), family)));
    }
    return new PageData(
        measurements.isEmpty() ? List.of() : controls.all(),
        Stream.of(Goal.values()).map(goal -> new Choice(goal.toString(), goal.meaning())).toList(),
        reader.base(),
        reader.goal().map(Goal::toString).orElse(""),
        reader.needs().contains(Need.OTHER_HOST)
            ? "remote"
            : reader.needs().contains(Need.UNRELATED) ? UNRELATED : RELATED,
        data,
        answers,
        crossovers,
        tradeOffs,
        RatioChart.all(files),
        LoadChart.all(files));
  }

  private static Map<String, List<TransportMeasurement>> grouped(
      List<TransportMeasurement> measurements, Function<TransportMeasurement, String> key) {
    return measurements.stream().collect(groupingBy(key, LinkedHashMap::new, toList()));
  }

  private static Map<String, AnswerData> answers(List<Measurement> group, Viewpoint reader) {
    Map<String, AnswerData> answers = new LinkedHashMap<>();
    for (Goal goal : Goal.values()) {
      Ranking ranking = Ranking.of(goal, reader.base(), group);
      if (!ranking.candidates().isEmpty()) {
        answers.put(goal.toString(), AnswerData.of(ranking));
      }
    }
    return answers;
  }

  /**
   * Up to which size, or how many threads, which transport is fastest, by who asks.
   *
   * @param family measurements that differ in transport and in this
   */
  private static Map<String, String> crossovers(
      String curve, String base, List<TransportMeasurement> family) {
    SortedMap<Long, Ranking> rankings =
        family.stream()
            .filter(shown -> shown.measurement().measured())
            .collect(
                groupingBy(
                    shown -> shown.amount(curve),
                    TreeMap::new,
                    collectingAndThen(
                        mapping(TransportMeasurement::measurement, toList()),
                        point -> Ranking.of(Goal.of(point.get(0).kind()), base, point))));
    Map<String, String> asked = new LinkedHashMap<>();
    NEEDS.forEach(
        (who, needs) -> crossovers(curve, rankings, needs).ifPresent(text -> asked.put(who, text)));
    return asked;
  }

  /** In words, of transports that meet the needs; empty if the curve has one value only. */
  private static Optional<String> crossovers(
      String curve, SortedMap<Long, Ranking> rankings, Set<Need> needs) {
    List<String> sentences = new ArrayList<>();
    String last = "";
    for (Map.Entry<Long, Ranking> point : rankings.entrySet()) {
      Optional<Advice> advice = Advice.of(point.getValue(), needs);
      List<Candidate> best = advice.map(its -> its.ranking().best()).orElse(List.of());
      String all = best.stream().map(Candidate::transport).collect(joining(", "));
      boolean apart = advice.filter(Advice::certain).isPresent();
      String names = best.isEmpty() ? UNKNOWN : apart ? all : UNKNOWN + " apart " + all;
      if (!names.equals(last)) {
        sentences.add(
            "%s %s: %s"
                .formatted(
                    sentences.isEmpty() ? "from" : "at",
                    Controls.amount(curve, point.getKey()),
                    apart && best.size() > 1 ? names + " (no significant difference)" : names));
      }
      last = names;
    }
    String what = curve.equals(Measurement.SIZE) ? "size" : "number";
    if (rankings.size() < 2 || sentences.size() == 1 && last.equals(UNKNOWN)) {
      return Optional.empty();
    }
    return Optional.of(
        sentences.size() == 1
            ? "Fastest at every %s measured: %s.".formatted(what, last)
            : "Fastest %s. The lines cross between these %ss."
                .formatted(String.join("; ", sentences), what));
  }
}
