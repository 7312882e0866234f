package io.github.msgq.bench.results.saved;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads JMH's JSON, with what our runs add to it. */
public final class RunReader {
  /** An element of the array, and what our runs add to it. */
  private record Row(JmhResult result, ResultExtension own) {
    static Row of(JsonElement json) {
      JmhResult result = Json.GSON.fromJson(json, JmhResult.class);
      return new Row(result, result.extension());
    }
  }

  private RunReader() {}

  /**
   * Reads a run; the file gives it its name.
   *
   * @param otherwise its date if it has none
   * @param chosen benchmarks, by their whole names
   */
  public static SavedRun read(
      Path file, JsonArray json, LocalDateTime otherwise, Predicate<String> chosen) throws Refusal {
    SavedRun read;
    try {
      read = read(file, json.asList().stream().map(Row::of).toList(), otherwise, chosen);
    } catch (RuntimeException e) { // from Gson, or from what was made of it
      throw new Refusal(file + " is a JSON array, but not of JMH's results", e);
    }
    if (read.asMeasured().isEmpty()) {
      throw new Refusal(
          file + " holds no results: nothing was measured in that run, or no benchmark matches");
    }
    return read.in(file);
  }

  /** Somebody may have put several runs into one array. */
  private static SavedRun read(
      Path file, List<Row> rows, LocalDateTime otherwise, Predicate<String> chosen) throws Refusal {
    Map<String, String> names = names(rows); // as they are shown
    Map<String, String> facts = new LinkedHashMap<>();
    List<Measurement> all = new ArrayList<>();
    RunJson run = RunJson.NONE;
    int begin = 0; // of the latest run
    int planned = 0;
    long seconds = 0;
    for (Row row : rows) {
      JmhResult result = row.result;
      ResultExtension own = row.own;
      if (own.run() != null) {
        run.addTo(all.subList(begin, all.size()), names, chosen);
        begin = all.size();
        run = own.run();
        RunJson.check(file, run.format());
        Completeness.checkAll(run.facts().values());
        facts.putAll(run.facts());
        planned += run.planned();
        seconds += run.seconds();
      }
      if (result.benchmark() != null || own.run() == null) {
        Measurement its = Completeness.check(result.measurement(own.checked()));
        if (chosen.test(result.benchmark())) {
          all.add(its.named(names.get(result.benchmark())));
        }
      }
    }
    run.addTo(all.subList(begin, all.size()), names, chosen);
    return SavedRun.of(facts, otherwise, planned, Duration.ofSeconds(seconds), all);
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
}
