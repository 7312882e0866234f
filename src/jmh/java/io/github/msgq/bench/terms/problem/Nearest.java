package io.github.msgq.bench.terms.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the name that a mistyped one, or another word for the same, most likely meant. */
public final class Nearest {
  /** Of a word, so many letters are a beginning. */
  private static final int BEGINNING = 3;

  private Nearest() {}

  /**
   * The nearest of the names, if at most about a third of its letters differ, or if most of the
   * words that were typed are its own or of its meaning. Among several, a single change counts
   * most, then common words, then, unless whole words are common, the fewest changes, then the
   * shortest name.
   *
   * @param names and what each means, perhaps nothing
   */
  static Optional<String> to(String typed, Map<String, String> names) {
    List<String> words = words(typed);
    int letters = words.stream().mapToInt(String::length).sum();
    Map<String, Integer> shared = new LinkedHashMap<>();
    names.forEach((name, meaning) -> shared.put(name, shared(words, words(name + " " + meaning))));
    return names.keySet().stream()
        .filter(
            name ->
                alike(plain(typed), plain(name))
                    || shared.get(name) > 0 && shared.get(name) >= letters)
        .min(
            Comparator.<String, Boolean>comparing(name -> distance(plain(typed), plain(name)) > 1)
                .thenComparing(name -> -shared.get(name))
                .thenComparing(
                    name -> shared.get(name) > letters ? 0 : typo(plain(typed), plain(name)))
                .thenComparing(String::length));
  }

  /** For the end of a sentence: {@code ; did you mean name?}, or nothing. */
  public static String question(String typed, Map<String, String> names) {
    return to(typed, names).map(name -> "; did you mean " + name + "?").orElse("");
  }

  /** The same for names without a meaning. */
  public static String question(String typed, Collection<String> names) {
    Map<String, String> meanings = new LinkedHashMap<>();
    names.forEach(name -> meanings.put(name, ""));
    return question(typed, meanings);
  }

  /** The name without an option's dashes, which all options share. */
  private static String plain(String name) {
    return name.replaceFirst("^-+", "").toLowerCase(Locale.ROOT);
  }

  private static List<String> words(String text) {
    return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** The letters of those words that others have, too: twice those of the same, once of similar. */
  private static int shared(List<String> words, List<String> others) {
    return words.stream()
        .mapToInt(
            word ->
                others.contains(word)
                    ? 2 * word.length()
                    : others.stream().anyMatch(other -> similar(word, other)) ? word.length() : 0)
        .sum();
  }

  private static boolean similar(String one, String other) {
    int shorter = Math.min(one.length(), other.length());
    int longer = Math.max(one.length(), other.length());
    boolean begins = one.startsWith(other) || other.startsWith(one);
    return shorter >= BEGINNING && (begins && 3 * shorter >= longer || alike(one, other));
  }

  private static boolean alike(String typed, String name) {
    return typo(typed, name) < Integer.MAX_VALUE;
  }

  /** How many changes make a typed word of the name; very many if it is another word. */
  private static int typo(String typed, String name) {
    int changes = distance(typed, name);
    return changes <= (name.length() + 1) / 3 ? changes : Integer.MAX_VALUE;
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
