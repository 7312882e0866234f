package msgq.bench.parameter;

import java.util.List;
import java.util.function.Function;

/**
 * What an endpoint in Java reads of its settings.
 *
 * @param <T> what it is in Java; {@code toString()} gives its text
 * @param read makes it of its text; an IllegalArgumentException says that there is no such value
 * @param otherwise what it is where nothing is said; null if something has to be
 */
public record Parameter<T>(String name, Function<String, T> read, T otherwise) {

  static Parameter<Integer> number(String name) {
    return new Parameter<>(name, WholeNumber::read, null);
  }

  static Parameter<String> text(String name, String otherwise) {
    return new Parameter<>(name, Function.identity(), otherwise);
  }

  /** One of some constants, by its text. */
  static <T> Parameter<T> word(String name, List<T> constants) {
    return new Parameter<>(
        name,
        text ->
            constants.stream()
                .filter(each -> each.toString().equals(text))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new),
        null);
  }
}
