package msgq.bench.parameter;

import msgq.bench.problem.Refusal;

/**
 * A whole number between two values.
 *
 * @param unit what it counts, in the plural
 */
public record WholeNumber(int least, int most, String unit) implements Values {
  @Override
  public void check(String parameter, String text) throws Refusal {
    int value;
    try {
      value = read(text);
    } catch (NumberFormatException e) {
      throw new Refusal(
          "%s '%s' is not a whole number of %s from %d to %d"
              .formatted(parameter, text, unit, least, most));
    }
    if (value < least) {
      throw new Refusal(
          "%s %d is too small: it is a number of %s, at least %d"
              .formatted(parameter, value, unit, least));
    }
    if (value > most) {
      throw new Refusal(
          "%s %d is too large: it is a number of %s, at most %d"
              .formatted(parameter, value, unit, most));
    }
  }

  /** Digits, perhaps after a minus: parseInt takes a plus, and any script's digits. */
  static int read(String text) {
    if (!text.matches("-?[0-9]+")) {
      throw new NumberFormatException(text);
    }
    return Integer.parseInt(text);
  }

  @Override
  public String description() {
    return unit + ", at least " + least;
  }
}
