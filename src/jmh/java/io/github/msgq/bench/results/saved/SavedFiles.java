package io.github.msgq.bench.results.saved;

import static java.util.stream.Collectors.joining;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.problem.Printable;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Result files, in the order in which they were named. */
public record SavedFiles(List<SavedRun> runs, List<SavedStudy> studies) {
  /** The position in the message of the library that reads. */
  private static final Pattern PLACE = Pattern.compile("line \\d+ column \\d+");

  /** An element of the array in a file of JMH, and what our runs add to it. */
  private record Row(JmhResult result, ResultExtension own) {
    static Row of(JsonElement json) {
      JmhResult result = Json.GSON.fromJson(json, JmhResult.class);
      return new Row(result, result.extension());
    }
  }

  /** Reads each; {@code skipped} takes a sentence on what is no result. Refuses if none is one. */
  public static SavedFiles read(List<Path> files, Consumer<String> skipped) throws Refusal {
    return read(files, skipped, benchmark -> true);
  }

  /** Reads what they have of benchmarks whose whole names are chosen. */
  public static SavedFiles read(
      List<Path> files, Consumer<String> skipped, Predicate<String> chosen) throws Refusal {
    SavedFiles all = new SavedFiles(new ArrayList<>(), new ArrayList<>());
    List<Refusal> refused = new ArrayList<>();
    for (Path file : files) {
      try {
        all.add(file, chosen);
      } catch (Refusal e) {
        refused.add(e);
      }
    }
    if (refused.size() == files.size()) {
      throw refused.get(0);
    }
    refused.forEach(each -> skipped.accept("Skipped: " + Printable.of(each.getMessage())));
    return all;
  }

  public static SavedFiles read(Path file) throws Refusal {
    return read(List.of(file), skipped -> {});
  }

  private void add(Path file, Predicate<String> chosen) throws Refusal {
    JsonElement json = parse(file);
    if (json.isJsonArray()) {
      runs.add(run(file, json.getAsJsonArray(), lastModified(file), chosen));
    } else if (json.isJsonObject() && json.getAsJsonObject().has("study")) {
      studies.add(study(file, json));
    } else {
      throw new Refusal(
          file + " is JSON, but neither a benchmark's (-rf json) nor a study's results");
    }
  }

  /**
   * Reads a run; the file gives it its name.
   *
   * @param otherwise its date if it has none
   * @param chosen benchmarks, by their whole names
   */
  public static SavedRun run(
      Path file, JsonArray json, LocalDateTime otherwise, Predicate<String> chosen) throws Refusal {
    SavedRun read;
    try {
      read = run(file, json.asList().stream().map(Row::of).toList(), otherwise, chosen);
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
  private static SavedRun run(
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

  private static SavedStudy study(Path file, JsonElement json) throws Refusal {
    try {
      SavedStudy study = Json.GSON.fromJson(json, SavedStudy.class);
      RunJson.check(file, study.format());
      return study;
    } catch (RuntimeException e) { // from Gson, or from what was made of it
      throw new Refusal(file + " names a study, but lacks what a study's results say", e);
    }
  }

  private static LocalDateTime lastModified(Path file) throws Refusal {
    try {
      return LocalDateTime.ofInstant(
          Files.getLastModifiedTime(file).toInstant(), ZoneId.systemDefault());
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static Refusal unreadable(Path file, IOException e) {
    return new Refusal("%s cannot be read: %s".formatted(file, Sentence.reason(e)), e);
  }

  static JsonElement parse(Path file) throws Refusal {
    try (JsonReader strict = new JsonReader(new StringReader(TrustedPath.readResult(file)))) {
      strict.setStrictness(Strictness.STRICT); // a bare NaN is no number
      JsonElement json = JsonParser.parseReader(strict);
      if (json.isJsonNull()) {
        throw new Refusal(file + " is empty");
      }
      if (strict.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("more than one value");
      }
      return json;
    } catch (NoSuchFileException e) {
      throw new Refusal("there is no file " + file, e);
    } catch (JsonParseException | MalformedJsonException e) {
      throw new Refusal(
          file
              + " is not JSON, or is cut off"
              + PLACE
                  .matcher(e.getMessage())
                  .results()
                  .map(at -> ", " + at.group())
                  .collect(joining()),
          e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }
}
