package io.github.msgq.bench.terms.parameter;

import io.github.msgq.bench.terms.problem.Refusal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A whole number between two values, of a unit in the plural. */
public record WholeNumber(int least, int most, String unit) implements Values {
  private static final String BYTES = "bytes";
  private static final Pattern SHORT = Pattern.compile("([0-9]{1,10}) ?([km]?)(?:i?b)?");
  private static final long KIB = 1024;

  public WholeNumber(int least, String unit) {
    this(least, Integer.MAX_VALUE, unit);
  }

  /** Of bytes, {@code 1k}, {@code 1kB} and {@code 1 KiB} are 1024, {@code 1m} 1024 times that. */
  @Override
  public String plain(String text) {
    Matcher given = SHORT.matcher(text.toLowerCase(Locale.ROOT));
    if (!unit.equals(BYTES) || !given.matches()) {
      return text;
    }
    long factor =
        switch (given.group(2)) {
          case "k" -> KIB;
          case "m" -> KIB * KIB;
          default -> 1;
        };
    return Long.toString(Long.parseLong(given.group(1)) * factor);
  }

  @Override
  public void check(String parameter, String text) throws Refusal {
    value(parameter, text);
  }

  /** Reads a value of a parameter; a Refusal says in one sentence what it takes. */
  public int value(String parameter, String text) throws Refusal {
    int value;
    try {
      value = read(text);
    } catch (NumberFormatException e) {
      throw new Refusal(
          "%s '%s' is not a whole number of %s%s%s"
              .formatted(
                  parameter,
                  text,
                  unit,
                  most == Integer.MAX_VALUE
                      ? ", at least " + least
                      : " from %d to %d".formatted(least, most),
                  unit.equals(BYTES) ? ", such as 200, 1k or 1m" : ""));
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
    return value;
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
    return unit + (unit.equals(BYTES) ? " (1k and 1m, too), at least " : ", at least ") + least;
  }
}
