package io.github.msgq.bench.results.saved;

import com.google.gson.JsonObject;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What our runs add to a result in JMH's JSON. It stands where every reader of such JSON keeps what
 * it does not know: among the secondary results, as the unit of one that has a name of its own and
 * whose score is the number of parts. docs/results-format.md describes it.
 *
 * @param runtimes what client and server ran on
 * @param parts how many queue messages each message was split into
 * @param nativeName what the transport is called in C; empty without a transport
 * @param tradeOff what comes with the transport
 * @param rounds in which round of the run each fork ran, from 1
 * @param looks how often the row was judged while it was measured; 0 in a run of fixed length
 * @param risk that the interval of its ratio misses the truth, as the latest of these looks had it
 * @param run what the whole run depends on, in its first result; otherwise null
 */
public record ResultExtension(
    Map<String, String> runtimes,
    int parts,
    String nativeName,
    TradeOff tradeOff,
    List<Integer> rounds,
    int looks,
    double risk,
    RunJson run) {
  private static final String NAME = "msgq"; // of the secondary result

  /** To another program's result, or where nothing was measured. */
  static final ResultExtension NONE = of(Map.of(), 1, "", TradeOff.UNKNOWN);

  /** Whether it is the text of one: the units of all else are no JSON. */
  static boolean isOne(String unit) {
    return unit != null && unit.startsWith("{");
  }

  /** Refuses, with an unchecked exception, one that lacks something. */
  ResultExtension checked() {
    Completeness.checkAll(List.of(nativeName, tradeOff));
    Completeness.checkAll(rounds);
    if (!(risk >= 0 && risk < 1)) {
      throw new IllegalArgumentException("a risk of " + risk);
    }
    return this;
  }

  /** To a fork in a run of fixed length. */
  public static ResultExtension of(
      Map<String, String> runtimes, int parts, String nativeName, TradeOff tradeOff) {
    return new ResultExtension(runtimes, parts, nativeName, tradeOff, List.of(1), 0, 0, null);
  }

  /** The same of forks that ran in these rounds and were judged so often, last with this risk. */
  public ResultExtension ofForks(List<Integer> all, int times, double latest) {
    return new ResultExtension(runtimes, parts, nativeName, tradeOff, all, times, latest, run);
  }

  /** The same in a run's first result. */
  ResultExtension with(RunJson all) {
    return new ResultExtension(runtimes, parts, nativeName, tradeOff, rounds, looks, risk, all);
  }

  void addTo(JsonObject result) {
    if (!result.has("secondaryMetrics")) {
      result.add("secondaryMetrics", new JsonObject());
    }
    Map<String, Object> own = new LinkedHashMap<>(); // what JMH writes of any, in its order
    own.put("score", parts);
    own.put("scoreError", "NaN");
    own.put("scoreConfidence", List.of("NaN", "NaN"));
    own.put("scorePercentiles", Map.of("50.0", parts));
    own.put("scoreUnit", Json.GSON.toJson(this));
    own.put("rawData", List.of(List.of(parts)));
    JsonObject all = result.getAsJsonObject("secondaryMetrics");
    String name = NAME;
    while (all.has(name) && !isOne(all.getAsJsonObject(name).get("scoreUnit").getAsString())) {
      name += "'"; // that is a benchmark's own counter
    }
    all.add(name, Json.GSON.toJsonTree(own));
  }
}
