package io.github.msgq.bench.results.advice;

import static java.util.stream.Collectors.joining;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The transport for somebody who does not know his situation: one that may be the best in most. */
public final class Overall {
  private static final String BEGINNING = "if you do not know: ";
  private static final int MOST_EXCEPTIONS = 2;

  private Overall() {}

  /** A sentence, with what is better elsewhere; empty if there is no such transport. */
  public static Optional<String> sentence(Map<String, Advice> situations) {
    Map<String, List<Candidate>> known = new LinkedHashMap<>();
    situations.forEach(
        (situation, advice) -> {
          List<Candidate> best = advice.ranking().best();
          if (!best.isEmpty()) {
            known.put(situation, best);
          }
        });
    if (known.isEmpty() || situations.size() < 2) {
      return Optional.empty();
    }
    Map<String, Integer> times = new LinkedHashMap<>();
    known.values().stream()
        .flatMap(List::stream)
        .sorted(
            Comparator.comparing((Candidate each) -> !each.tradeOff().install().isEmpty())
                .thenComparing(Candidate::row))
        .forEach(each -> times.merge(each.transport(), 1, Integer::sum));
    int most = times.values().stream().max(Comparator.naturalOrder()).orElseThrow();
    if (2 * most <= situations.size()) {
      return Optional.empty();
    }
    String usual =
        times.entrySet().stream()
            .filter(each -> each.getValue() == most)
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    return Optional.of(
        "%s%s, first or not distinguishable from the first in %d of %d%s"
            .formatted(BEGINNING, usual, most, situations.size(), exceptions(usual, known)));
  }

  private static String exceptions(String usual, Map<String, List<Candidate>> known) {
    List<Map.Entry<String, List<Candidate>>> others =
        known.entrySet().stream()
            .filter(
                each -> each.getValue().stream().noneMatch(best -> best.transport().equals(usual)))
            .toList();
    return others.size() > MOST_EXCEPTIONS
        ? "; elsewhere: "
            + others.stream()
                .map(each -> each.getValue().get(0).transport())
                .distinct()
                .collect(joining(" or "))
        : others.stream()
            .map(each -> "; " + each.getKey() + ": " + each.getValue().get(0).transport())
            .collect(joining());
  }
}
