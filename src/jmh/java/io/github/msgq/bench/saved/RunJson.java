package io.github.msgq.bench.saved;

import io.github.msgq.bench.result.Effort;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Problem;
import io.github.msgq.bench.tradeoff.TradeOff;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run adds to the first result of its JSON: what the figures depend on, and the combinations
 * that have none. It stands alone if no combination has figures.
 *
 * @param facts about the machine and the run, by name
 * @param planned how many combinations there should be
 * @param seconds how long the run took
 * @param without the combinations that have no figures
 */
public record RunJson(
    Map<String, String> facts, int planned, long seconds, List<WithoutFigures> without) {
  /** What this project's transports append to it where Java has several of them. */
  private static final String OF_JAVA = "-(ffm|jna|jnr|junixsocket|netty|netty-uring|nio)$";

  /**
   * A combination that has no figures.
   *
   * @param place among the run's combinations, from 1; 0 in files that do not say
   * @param failed whether it was tried and went wrong; otherwise the machine cannot do it
   */
  public record WithoutFigures(
      int place,
      String benchmark,
      String mode,
      Map<String, String> params,
      boolean failed,
      String reason) {
    public WithoutFigures {
      params = params == null ? Map.of() : today(params);
    }

    private Measurement measurement() {
      return new Measurement(
          Measurement.benchmark(benchmark),
          mode,
          params,
          Effort.NONE,
          Map.of(),
          Map.of(),
          List.of(),
          Optional.of(new Problem(failed, reason)),
          1,
          nativeName(params),
          TradeOff.UNKNOWN);
    }
  }

  /** That name where the file does not say it: without figures, or in older files. */
  static String nativeName(Map<String, String> params) {
    return params.getOrDefault(Measurement.TRANSPORT, "").replaceFirst(OF_JAVA, "");
  }

  /** Parameters by today's names. */
  static Map<String, String> today(Map<String, String> params) {
    Map<String, String> named = new LinkedHashMap<>();
    params.forEach(
        (name, value) ->
            named.put(
                name.equals(Measurement.OLD_PLACEMENT) ? Measurement.PLACEMENT : name, value));
    return named;
  }

  /** Adds those without figures where they belong, or else behind the first. */
  void addTo(List<Measurement> measured) {
    int unknown = 1;
    for (WithoutFigures each : without) {
      int index = each.place > 0 ? each.place - 1 : unknown++;
      measured.add(Math.min(index, measured.size()), Complete.measurement(each.measurement()));
    }
  }
}
