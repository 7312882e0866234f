package io.github.msgq.bench.saved;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.msgq.bench.tradeoff.TradeOff;
import java.util.Map;

/**
 * What our runs add to a result in JMH's JSON. It stands where every reader of such JSON keeps what
 * it does not know: among the secondary results, as the unit of one that has a name of its own and
 * whose score is the number of parts. Files of older runs have the same names at the result itself.
 *
 * @param runtimes what client and server ran on
 * @param parts how many queue messages each message was split into
 * @param nativeName what the transport is called in C and Go; null without a transport
 * @param tradeOff what comes with the transport; null in older files
 * @param run what the whole run depends on, in its first result; otherwise null
 */
public record Addition(
    Map<String, String> runtimes, int parts, String nativeName, TradeOff tradeOff, RunJson run) {
  /** The name of the secondary result. */
  public static final String NAME = "msgq";

  private static final String NOT_KNOWN = "NaN"; // as JMH writes it

  static final Addition NONE = new Addition(Map.of(), 0, null, null, null);

  public Addition {
    runtimes = runtimes == null ? Map.of() : runtimes;
  }

  Addition with(RunJson whole) {
    return new Addition(runtimes, parts, nativeName, tradeOff, whole);
  }

  static Addition read(Metric secondary) {
    return secondary == null
        ? NONE
        : StrictJson.GSON.fromJson(secondary.scoreUnit(), Addition.class);
  }

  /** Adds it to a result. */
  public void addTo(JsonObject result) {
    if (!result.has("secondaryMetrics")) {
      result.add("secondaryMetrics", new JsonObject());
    }
    result.getAsJsonObject("secondaryMetrics").add(NAME, secondary());
  }

  private JsonElement secondary() {
    JsonObject secondary = new JsonObject();
    secondary.addProperty("score", parts);
    secondary.addProperty("scoreError", NOT_KNOWN);
    JsonArray confidence = new JsonArray();
    confidence.add(NOT_KNOWN);
    confidence.add(NOT_KNOWN);
    secondary.add("scoreConfidence", confidence);
    JsonObject percentiles = new JsonObject();
    percentiles.addProperty("50.0", parts);
    secondary.add("scorePercentiles", percentiles);
    secondary.addProperty("scoreUnit", StrictJson.GSON.toJson(this));
    JsonArray fork = new JsonArray();
    fork.add(parts);
    JsonArray forks = new JsonArray();
    forks.add(fork);
    secondary.add("rawData", forks);
    return secondary;
  }
}
