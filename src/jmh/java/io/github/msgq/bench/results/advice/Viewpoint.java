package io.github.msgq.bench.results.advice;

import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The reader's own situation, in which an answer is to help.
 *
 * @param base the transport that he has now, with which the others are compared
 * @param needs what a transport must do for him
 * @param goal what matters to him; empty for what usually does
 * @param asks whether he wants to know more than figures of what is recommended
 */
public record Viewpoint(String base, Set<Need> needs, Optional<Goal> goal, boolean asks) {
  /** Somebody who has TCP, and two programs of which neither starts the other. */
  public static final Viewpoint USUAL =
      new Viewpoint("tcp", Set.of(Need.UNRELATED), Optional.empty(), false);

  /** What decides; empty if what matters to him is not measured in this way. */
  public Optional<Goal> goal(Kind kind) {
    return goal.isEmpty() ? Optional.of(Goal.of(kind)) : goal.filter(chosen -> chosen.isOf(kind));
  }

  /**
   * What else to know of the transports that an answer names.
   *
   * @param apart whether the servers were started in another container, or on another host
   */
  public List<String> consequences(List<Candidate> named, boolean apart) {
    if (named.isEmpty()) {
      return List.of();
    }
    Set<String> sentences = new LinkedHashSet<>();
    for (Candidate each : named) {
      TradeOff known = each.tradeOff();
      if (needs.contains(Need.CONTAINERS)) {
        sentences.add(
            "%s between two containers needs %s".formatted(each.transport(), known.reach().need()));
      }
      if (!known.sentences().isEmpty()) {
        sentences.add(each.transport() + ": " + known.sentences());
      }
    }
    if (!apart && needs.contains(Need.OTHER_HOST)) {
      sentences.add("these are figures of the loopback: a network adds its own time");
    } else if (!apart && needs.contains(Need.CONTAINERS)) {
      sentences.add(
          "these are figures without containers: they share the kernel and usually add little, but"
              + " for a virtual network. --server-command measures between yours");
    }
    return new ArrayList<>(sentences);
  }
}
