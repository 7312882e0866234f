package msgq.bench.study.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import msgq.bench.linux.Usage;
import msgq.bench.result.Problem;
import msgq.bench.study.Cell;
import msgq.bench.study.Claim;
import msgq.bench.study.Comparison;
import msgq.bench.study.Figure;
import msgq.bench.study.Measurements;
import msgq.bench.study.Sample;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Where;

/** The results of a study as maps and lists, for JSON. */
final class StudyData {
  private final Study study;
  private final Measurements measurements;

  StudyData(Study study, Measurements measurements) {
    this.study = study;
    this.measurements = measurements;
  }

  List<Map<String, Object>> figures() {
    return study.figures().stream().map(this::figure).toList();
  }

  private Map<String, Object> figure(Figure figure) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", figure.name());
    data.put("unit", figure.unit());
    data.put("published", figure.published());
    Map<String, Object> measured = new LinkedHashMap<>();
    for (String name : figure.cells().values()) {
      for (Where where : study.about().places()) {
        Cell cell = new Cell(name, where);
        List<Double> values = figure.measured(measurements, cell);
        measured.put(cell.toString(), values.isEmpty() ? problem(cell) : values);
      }
    }
    data.put("measured", measured);
    return data;
  }

  private String problem(Cell cell) {
    return measurements.problem(cell).map(Problem::toString).orElse(Measurements.NOT_MEASURED);
  }

  List<Map<String, Object>> claims() {
    return study.claims().stream().map(claim -> claim(claim.judge(measurements))).toList();
  }

  private Map<String, Object> claim(Claim.Judgement judgement) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("claim", judgement.claim().text());
    data.put("where", judgement.claim().where().toString());
    data.put("verdict", judgement.verdict().toString());
    data.put("decisive", judgement.decisive().name());
    data.put("problem", why(judgement));
    data.put("comparisons", judgement.claim().comparisons().stream().map(this::ratio).toList());
    return data;
  }

  private static String why(Claim.Judgement judgement) {
    return judgement.ratio().isPresent()
        ? ""
        : judgement.problem().map(Problem::toString).orElse(Comparison.TOO_FEW_ROUNDS);
  }

  private Map<String, Object> ratio(Comparison comparison) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("ratio", comparison.name());
    data.put("published", comparison.published());
    data.put("criterion", comparison.criterion().toString());
    comparison
        .ratio(measurements)
        .ifPresent(
            interval -> {
              data.put("measured", interval.mean());
              data.put("low", interval.low());
              data.put("high", interval.high());
              data.put("rounds", interval.count());
            });
    return data;
  }

  List<Map<String, Object>> samples() {
    return study.tasks().stream().map(Task::cell).map(this::samples).toList();
  }

  private Map<String, Object> samples(Cell cell) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("run", cell.name());
    data.put("where", cell.where().toString());
    List<Map<String, Object>> all = new ArrayList<>();
    measurements
        .byRound(cell)
        .forEach((round, sample) -> all.add(sample(sample, measurements.gauge(cell, round))));
    data.put("samples", all);
    return data;
  }

  private Map<String, Object> sample(Sample sample, OptionalDouble gauge) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("seconds", sample.seconds());
    gauge.ifPresent(nanos -> data.put("gaugeMicros", nanos / 1_000));
    data.put("units", sample.units());
    data.put(study.about().ends().get(0), cost(sample.client()));
    data.put(study.about().ends().get(1), cost(sample.server()));
    return data;
  }

  private static Map<String, Object> cost(Usage usage) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("user", usage.userMicros() / 1e6);
    data.put("sys", usage.systemMicros() / 1e6);
    data.put("peakKilobytes", usage.peakKilobytes());
    return data;
  }
}
