package msgq.bench.saved;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import msgq.bench.problem.Refusal;
import msgq.bench.result.Table;
import msgq.bench.saved.SavedStudy.Claimed;

/** Reads what the {@code study} verb wrote. */
final class StudyReader {
  private static final Gson GSON = new Gson();

  private StudyReader() {}

  static SavedStudy read(Path file, JsonObject json) throws Refusal {
    try {
      return new SavedStudy(
          json.get("study").getAsString(),
          json.get("title").getAsString(),
          json.getAsJsonArray("machine").asList().stream().map(JsonElement::getAsString).toList(),
          claims(json),
          list(json, "tables").map(table -> GSON.fromJson(table, Table.class)).toList(),
          list(json, "footnotes").map(JsonElement::getAsString).toList());
    } catch (IllegalStateException
        | UnsupportedOperationException
        | NullPointerException
        | JsonParseException e) {
      throw new Refusal(file + " names a study, but lacks what a study's results say", e);
    }
  }

  private static Stream<JsonElement> list(JsonObject json, String name) {
    return json.has(name) ? json.getAsJsonArray(name).asList().stream() : Stream.empty();
  }

  private static List<Claimed> claims(JsonObject json) {
    return json.getAsJsonArray("claims").asList().stream()
        .map(JsonElement::getAsJsonObject)
        .map(StudyReader::claim)
        .toList();
  }

  private static Claimed claim(JsonObject json) {
    String decisive = text(json, "decisive");
    JsonObject ratio =
        json.getAsJsonArray("comparisons").asList().stream()
            .map(JsonElement::getAsJsonObject)
            .filter(comparison -> text(comparison, "ratio").equals(decisive))
            .findFirst()
            .orElseGet(JsonObject::new);
    return new Claimed(
        text(json, "claim"),
        text(json, "where"),
        text(json, "verdict"),
        decisive,
        number(ratio, "published"),
        number(ratio, "measured"),
        number(ratio, "low"),
        number(ratio, "high"),
        text(json, "problem"));
  }

  private static String text(JsonObject json, String name) {
    return json.has(name) && json.get(name).isJsonPrimitive() ? json.get(name).getAsString() : "";
  }

  private static double number(JsonObject json, String name) {
    return json.has(name) && json.get(name).isJsonPrimitive()
        ? json.get(name).getAsDouble()
        : Double.NaN;
  }
}
