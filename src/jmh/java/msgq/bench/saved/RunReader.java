package msgq.bench.saved;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.problem.Refusal;
import msgq.bench.result.Measurement;
import msgq.bench.result.Results;

/** Reads JMH's JSON, with what our runs add to it. */
final class RunReader {
  private final Path file;
  private final JsonArray elements;

  RunReader(Path file, JsonArray elements) {
    this.file = file;
    this.elements = elements;
  }

  SavedRun run() throws Refusal {
    try {
      return read();
    } catch (IllegalStateException
        | UnsupportedOperationException
        | NullPointerException
        | NumberFormatException
        | ClassCastException
        | IOException e) {
      throw new Refusal(file + " is a JSON array, but not of JMH's results", e);
    }
  }

  private SavedRun read() throws IOException, Refusal {
    List<Measurement> measurements = new ArrayList<>();
    Map<String, String> facts = new LinkedHashMap<>();
    long seconds = 0;
    int planned = 0;
    for (JsonElement element : elements) {
      JsonObject result = element.getAsJsonObject();
      measurements.add(new JmhElement(result).measurement());
      if (result.has(RunJson.NAME)) {
        RunJson run = RunJson.from(result.get(RunJson.NAME));
        facts.putAll(run.facts());
        measurements.addAll(run.measurements());
        seconds += run.seconds();
        planned += run.planned();
      }
    }
    if (measurements.isEmpty()) {
      throw new Refusal(file + " holds no results: nothing was measured in that run");
    }
    LocalDateTime date = date(facts);
    String name = file.getFileName().toString().replaceFirst("\\.json$", "");
    List<String> lines = new SavedRun(name, facts, null).lines();
    Results results =
        new Results(
            lines,
            date,
            Math.max(planned, measurements.size()),
            Duration.ofSeconds(seconds),
            measurements);
    return new SavedRun(name, facts, results);
  }

  /** Of the run; of the file, if the run has not said it. */
  private LocalDateTime date(Map<String, String> facts) throws IOException {
    try {
      return LocalDateTime.parse(facts.getOrDefault(SavedRun.DATE, "").replace(' ', 'T'));
    } catch (DateTimeParseException e) {
      return LocalDateTime.ofInstant(
          Files.getLastModifiedTime(file).toInstant(), ZoneId.systemDefault());
    }
  }
}
