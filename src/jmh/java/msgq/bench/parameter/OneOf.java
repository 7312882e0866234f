package msgq.bench.parameter;

import static java.util.stream.Collectors.joining;

import java.util.List;
import msgq.bench.problem.Nearest;
import msgq.bench.problem.Refusal;

/** One of a few values. */
public record OneOf<T>(List<T> choices) implements Values<T> {
  /** One of these. */
  @SafeVarargs
  public static <T> OneOf<T> of(T... choices) {
    return new OneOf<>(List.of(choices));
  }

  @Override
  public T parse(String parameter, String text) throws Refusal {
    for (T choice : choices) {
      if (choice.toString().equals(text)) {
        return choice;
      }
    }
    List<String> names = choices.stream().map(Object::toString).toList();
    throw new Refusal(
        "unknown %s '%s': it is one of %s%s"
            .formatted(parameter, text, description(), Nearest.question(text, names)));
  }

  @Override
  public String description() {
    return choices.stream().map(Object::toString).collect(joining(", "));
  }

  @Override
  public String notation() {
    return choices.stream().map(Object::toString).collect(joining("|"));
  }
}
