package io.github.msgq.bench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;

/** Writes data as JSON, which has no infinity: figures that are not finite become null. */
public final class Json {
  private static final JsonSerializer<Double> FINITE =
      (value, type, context) ->
          Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;

  private static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .serializeNulls()
          .registerTypeAdapter(Double.class, FINITE)
          .create();

  private Json() {}

  /** Maps, collections, records and values; ends with a newline. */
  public static String of(Object data) {
    return GSON.toJson(data) + "\n";
  }
}
