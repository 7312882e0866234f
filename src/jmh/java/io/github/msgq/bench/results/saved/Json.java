package io.github.msgq.bench.results.saved;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.github.msgq.bench.terms.problem.Printable;
import java.util.function.Function;

/**
 * JSON, read and written. Values are taken only as their type is written: Gson alone takes strings
 * and lists of one for numbers.
 */
public final class Json {
  /** JMH writes what is not finite as a string. */
  private static final JsonDeserializer<Double> DOUBLE =
      (json, type, context) -> {
        JsonPrimitive value = primitive(json);
        return switch (value.isString() ? value.getAsString() : "") {
          case "NaN" -> Double.NaN;
          case "+INF", "INF" -> Double.POSITIVE_INFINITY;
          case "-INF" -> Double.NEGATIVE_INFINITY;
          default -> number(value).getAsDouble();
        };
      };

  /** JSON itself has no infinity. */
  private static final JsonSerializer<Double> FINITE =
      (value, type, context) ->
          Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;

  /** Made printable, whoever wrote the file: it will be shown on a terminal. */
  private static final JsonDeserializer<String> TEXT =
      (json, type, context) -> Printable.of(primitive(json).getAsString());

  /** Writes figures that are not finite as null. */
  public static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .serializeNulls()
          .registerTypeAdapter(double.class, DOUBLE)
          .registerTypeAdapter(Double.class, DOUBLE)
          .registerTypeAdapter(Double.class, FINITE)
          .registerTypeAdapter(int.class, whole(Integer::valueOf))
          .registerTypeAdapter(Integer.class, whole(Integer::valueOf))
          .registerTypeAdapter(long.class, whole(Long::valueOf))
          .registerTypeAdapter(String.class, TEXT)
          .create();

  private static final Gson INDENTED = GSON.newBuilder().setPrettyPrinting().create();

  private Json() {}

  /** Maps, collections, records and values, each value in a line of its own. */
  public static String indented(Object data) {
    return INDENTED.toJson(data) + "\n";
  }

  private static <T> JsonDeserializer<T> whole(Function<String, T> of) {
    return (json, type, context) -> of.apply(number(primitive(json)).getAsString());
  }

  private static JsonPrimitive primitive(JsonElement json) {
    if (!json.isJsonPrimitive()) {
      throw new JsonParseException("neither a number nor a string");
    }
    return json.getAsJsonPrimitive();
  }

  private static JsonPrimitive number(JsonPrimitive value) {
    if (!value.isNumber()) {
      throw new JsonParseException("not a number");
    }
    return value;
  }
}
