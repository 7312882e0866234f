package msgq.bench.parameter;

import msgq.bench.problem.Refusal;

/**
 * The values that a parameter takes.
 *
 * @param <T> what they are in Java; their text is what {@code toString()} gives
 */
public sealed interface Values<T> permits OneOf, WholeNumber, Text {
  /**
   * Reads a value.
   *
   * @param parameter the parameter's name, for the sentence
   * @throws Refusal with one sentence if the text is not one of the values
   */
  T parse(String parameter, String text) throws Refusal;

  /** For the help text. */
  String description();

  /** As the programs in C and Go list them: docs/protocol.md. */
  String notation();
}
