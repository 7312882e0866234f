package msgq.bench.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.advice.Advice;
import msgq.bench.advice.Candidate;
import msgq.bench.advice.Goal;
import msgq.bench.advice.Need;
import msgq.bench.advice.Ranking;
import msgq.bench.advice.TradeOff;
import msgq.bench.page.Controls.Choice;
import msgq.bench.page.Controls.Control;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedRun;
import msgq.bench.statistics.Estimate;

/**
 * What the page's script chooses from and draws.
 *
 * @param controls what the reader chooses
 * @param goals what may matter to the reader
 * @param cells every round trip and one-way stream, by key
 * @param answers by key and goal
 * @param crossovers which is fastest at which size, by key with {@code *} for the size; the same of
 *     threads
 * @param tradeOffs by transport
 * @param ratios charts of ratios with their intervals
 * @param loads charts of latencies
 */
record PageData(
    List<Control> controls,
    List<Choice> goals,
    Map<String, List<CellData>> cells,
    Map<String, Map<String, AnswerData>> answers,
    Map<String, String> crossovers,
    Map<String, TradeOffData> tradeOffs,
    List<RatioChart> ratios,
    List<LoadChart> loads) {
  private static final Set<Need> REMOTE = Set.of(Need.UNRELATED, Need.OTHER_HOST);
  private static final SortedMap<String, Set<Need>> NEEDS =
      new TreeMap<>(
          Map.of("unrelated", Set.of(Need.UNRELATED), "related", Set.of(), "remote", REMOTE));

  /**
   * What comes with a transport besides its speed.
   *
   * @param sentence in words
   * @param remote whether the other program may be on another host
   */
  record TradeOffData(String sentence, boolean remote) {}

  /**
   * The answer to one question.
   *
   * @param say in words: to {@code unrelated} programs, to {@code related} ones, and to those on
   *     other hosts ({@code remote})
   * @param best the names of those that may be the best
   * @param names of the candidates, the best first
   * @param ranks the places that each may have; {@code ?} if it is not known well enough
   * @param numbers of each: its figure, the interval's ends, its ratio to the best and to tcp
   */
  record AnswerData(
      Map<String, String> say,
      List<String> best,
      List<String> names,
      List<String> ranks,
      List<List<Double>> numbers) {
    static AnswerData of(Map<String, String> say, Ranking ranking) {
      return new AnswerData(
          say,
          names(ranking.best()),
          names(ranking.candidates()),
          ranking.candidates().stream().map(Candidate::rank).toList(),
          ranking.candidates().stream().map(AnswerData::numbers).toList());
    }

    private static List<String> names(List<Candidate> candidates) {
      return candidates.stream().map(Candidate::transport).toList();
    }

    private static List<Double> numbers(Candidate candidate) {
      return Stream.concat(
              CellData.withInterval(candidate.figure()),
              Stream.of(candidate.toBest(), candidate.toTcp().map(Estimate::value).orElse(null)))
          .toList();
    }
  }

  static PageData of(SavedFiles files) {
    List<TransportCell> cells = new ArrayList<>();
    for (SavedRun run : files.runs()) {
      run.measurements().stream()
          .filter(Measurement::overTransport)
          .forEach(measurement -> cells.add(new TransportCell(run, measurement)));
    }
    Controls controls = new Controls(files.runs(), cells);
    Map<String, TradeOffData> tradeOffs = new LinkedHashMap<>();
    for (TransportCell cell : cells) {
      TradeOff.of(cell.transport())
          .ifPresent(
              tradeOff ->
                  tradeOffs.put(
                      cell.transport(),
                      new TradeOffData(
                          tradeOff.sentence(), TradeOff.meets(cell.transport(), REMOTE))));
    }
    Map<String, Map<String, AnswerData>> answers = new LinkedHashMap<>();
    Map<String, List<CellData>> data = new LinkedHashMap<>();
    grouped(cells, controls::key)
        .forEach(
            (key, group) -> {
              answers.put(key, answers(group.stream().map(TransportCell::measurement).toList()));
              data.put(key, group.stream().map(CellData::of).toList());
            });
    Map<String, String> crossovers = new LinkedHashMap<>();
    for (String curve : controls.curves()) {
      grouped(cells, cell -> controls.keyWithout(curve, cell))
          .forEach(
              (key, family) ->
                  Crossovers.of(curve, family).ifPresent(text -> crossovers.put(key, text)));
    }
    return new PageData(
        cells.isEmpty() ? List.of() : controls.all(),
        Stream.of(Goal.values()).map(goal -> new Choice(goal.toString(), goal.meaning())).toList(),
        data,
        answers,
        crossovers,
        tradeOffs,
        RatioChart.all(files),
        LoadChart.all(files));
  }

  private static Map<String, List<TransportCell>> grouped(
      List<TransportCell> cells, Function<TransportCell, String> key) {
    return cells.stream()
        .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
  }

  private static Map<String, AnswerData> answers(List<Measurement> group) {
    Map<String, AnswerData> answers = new LinkedHashMap<>();
    for (Goal goal : Goal.values()) {
      Ranking ranking = Ranking.of(goal, group);
      List<Candidate> candidates = ranking.candidates();
      if (!candidates.isEmpty()) {
        Map<String, String> say = new LinkedHashMap<>();
        NEEDS.forEach(
            (who, needs) ->
                Advice.of(ranking, needs).ifPresent(advice -> say.put(who, advice.answer())));
        answers.put(goal.toString(), AnswerData.of(say, ranking));
      }
    }
    return answers;
  }
}
