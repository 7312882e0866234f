package msgq.bench.saved;

import java.util.List;
import java.util.Map;
import msgq.bench.result.Results;

/**
 * A run that a file holds.
 *
 * @param name the file's name without its ending
 * @param facts about the machine and the run, by name; none if the file has none
 * @param results its measurements, those without figures too
 */
public record SavedRun(String name, Map<String, String> facts, Results results) {
  /** When the run ended. */
  public static final String DATE = "date";

  /** What a reader should know first about a file without facts. */
  public static final String NO_FACTS =
      "this file says nothing about the machine it was measured on";

  /** All of them but the date, or that there are none. */
  public List<String> lines() {
    return facts.isEmpty()
        ? List.of(NO_FACTS)
        : facts.entrySet().stream()
            .filter(fact -> !fact.getKey().equals(DATE))
            .map(fact -> fact.getKey() + ": " + fact.getValue())
            .toList();
  }
}
