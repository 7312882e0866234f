package msgq.bench.cli;

import java.util.List;
import msgq.bench.problem.Refusal;

/** A parameter of the benchmarks: what it means and which values it takes. */
record Parameter(String name, String meaning, Values values) {

  /** The values that a parameter takes. */
  sealed interface Values {
    /** Throws with a sentence if the text is no such value. */
    void check(String parameter, String text) throws Refusal;

    String description();
  }

  /** One of a few names. */
  record OneOf(List<String> names) implements Values {
    @Override
    public void check(String parameter, String text) throws Refusal {
      if (!names.contains(text)) {
        throw new Refusal(
            "unknown %s '%s': it is one of %s%s"
                .formatted(
                    parameter, text, String.join(", ", names), Nearest.question(text, names)));
      }
    }

    @Override
    public String description() {
      return String.join(", ", names);
    }
  }

  /** A whole number between two values. */
  record WholeNumber(int least, int most, String unit) implements Values {
    @Override
    public void check(String parameter, String text) throws Refusal {
      int value;
      try {
        value = Integer.parseInt(text);
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

    @Override
    public String description() {
      return unit + ", at least " + least;
    }
  }
}
