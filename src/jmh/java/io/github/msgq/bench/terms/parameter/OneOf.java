package io.github.msgq.bench.terms.parameter;

import io.github.msgq.bench.terms.problem.Nearest;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * One of a few values.
 *
 * @param meanings of each, in their order; empty if it says itself what it means
 */
public record OneOf(Map<String, String> meanings) implements Values {
  /** Values that say themselves what they mean. */
  public OneOf(List<String> choices) {
    this(choices, choice -> "");
  }

  OneOf(List<String> choices, UnaryOperator<String> meaning) {
    this(new LinkedHashMap<>());
    choices.forEach(choice -> meanings.put(choice, meaning.apply(choice)));
  }

  public List<String> choices() {
    return List.copyOf(meanings.keySet());
  }

  /** Whether any of them does not say itself what it means. */
  public boolean explained() {
    return meanings.values().stream().anyMatch(meaning -> !meaning.isEmpty());
  }

  @Override
  public void check(String parameter, String text) throws Refusal {
    if (!meanings.containsKey(text)) {
      throw new Refusal(
          "unknown %s '%s': it is one of %s%s"
              .formatted(parameter, text, description(), Nearest.question(text, meanings)));
    }
  }

  @Override
  public String description() {
    return String.join(", ", meanings.keySet());
  }
}
