package io.github.msgq.bench.terms.problem;

/** Makes text of others safe to show on a terminal. */
public final class Printable {
  private Printable() {}

  /** Replaces control characters, which make escape sequences, and invisible ones by a mark. */
  public static String of(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "\uFFFD");
  }
}
