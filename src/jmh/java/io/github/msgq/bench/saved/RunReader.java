package io.github.msgq.bench.saved;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.result.Measurement;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads JMH's JSON, with what our runs add to it. */
public final class RunReader {
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final List<Measurement> measurements = new ArrayList<>();
  private Map<String, String> names = Map.of(); // as they are shown
  private int planned;
  private long seconds;

  /** An element of the array, and what our runs add to it. */
  private record Row(JmhResult result, ResultExtension own) {
    static Row of(JsonElement json) {
      JmhResult result = Json.GSON.fromJson(json, JmhResult.class);
      return new Row(result, result.extension());
    }
  }

  private RunReader() {}

  /** Reads a run; the file gives it its name, and {@code otherwise} its date if it has none. */
  public static SavedRun read(Path file, JsonArray json, LocalDateTime otherwise) throws Refusal {
    RunReader reader = new RunReader();
    try {
      reader.read(file, json);
    } catch (RuntimeException e) { // from Gson, or from what was made of it
      throw new Refusal(file + " is a JSON array, but not of JMH's results", e);
    }
    if (reader.measurements.isEmpty()) {
      throw new Refusal(file + " holds no results: nothing was measured in that run");
    }
    return SavedRun.of(
        file,
        new RunJson(RunJson.FORMAT, reader.facts, reader.planned, reader.seconds, List.of()),
        otherwise,
        reader.measurements);
  }

  /** Somebody may have put several runs into one array. */
  private void read(Path file, JsonArray json) throws Refusal {
    List<Measurement> measured = new ArrayList<>();
    RunJson run = RunJson.NONE;
    List<Row> rows = json.asList().stream().map(Row::of).toList();
    names = names(rows);
    for (Row row : rows) {
      JmhResult result = row.result;
      ResultExtension own = row.own;
      if (own.run() != null) {
        add(run, measured);
        run = own.run();
        RunJson.check(file, run.format());
        measured.clear();
      }
      if (result.benchmark() != null || own.run() == null) {
        Measurement its = Completeness.check(result.measurement(own.checked()));
        measured.add(its.named(names.get(result.benchmark())));
      }
    }
    add(run, measured);
  }

  private static Map<String, String> names(List<Row> rows) {
    Stream<String> failed =
        rows.stream()
            .flatMap(each -> Stream.ofNullable(each.own.run()))
            .flatMap(run -> run.without().stream())
            .map(RunJson.WithoutFigures::benchmark);
    return Measurement.names(
        Stream.concat(rows.stream().map(each -> each.result.benchmark()), failed)
            .filter(Objects::nonNull)
            .toList());
  }

  private void add(RunJson run, List<Measurement> measured) {
    run.addTo(measured, names);
    measurements.addAll(measured);
    Completeness.checkAll(run.facts().values());
    facts.putAll(run.facts());
    planned += run.planned();
    seconds += run.seconds();
  }
}
