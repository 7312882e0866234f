package io.github.msgq.bench.parameter;

import io.github.msgq.bench.problem.Nearest;
import io.github.msgq.bench.problem.Refusal;
import java.util.List;

/** One of a few values. */
public record OneOf(List<String> choices) implements Values {
  @Override
  public void check(String parameter, String text) throws Refusal {
    if (!choices.contains(text)) {
      throw new Refusal(
          "unknown %s '%s': it is one of %s%s"
              .formatted(parameter, text, description(), Nearest.question(text, choices)));
    }
  }

  @Override
  public String description() {
    return String.join(", ", choices);
  }
}
