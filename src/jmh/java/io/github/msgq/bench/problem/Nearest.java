package io.github.msgq.bench.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a mistyped one most likely meant. */
public final class Nearest {
  private Nearest() {}

  /** The nearest of the names, if at most about a third of its letters differ. */
  public static Optional<String> to(String typed, Collection<String> names) {
    return names.stream()
        .min(Comparator.comparingInt(name -> distance(letters(typed), letters(name))))
        .filter(
            name -> distance(letters(typed), letters(name)) <= (letters(name).length() + 1) / 3);
  }

  /** For the end of a sentence: {@code ; did you mean name?}, or nothing. */
  public static String question(String typed, Collection<String> names) {
    return to(typed, names).map(name -> "; did you mean " + name + "?").orElse("");
  }

  /** The name without an option's dashes, which all options share. */
  private static String letters(String name) {
    return name.replaceFirst("^-+", "").toLowerCase(Locale.ROOT);
  }

  /** Levenshtein's distance, with two neighbours swapped counting as one change. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 ? j : j == 0 ? i : step(d, a, b, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int step(int[][] d, String a, String b, int i, int j) {
    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int least = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + change);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
  }
}
