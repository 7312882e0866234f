package msgq.bench.problem;

/** Text of others that is shown on a terminal. */
public final class Printable {
  private Printable() {}

  /** The text with a mark in the place of each control character, of which escapes are made. */
  public static String of(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}]", "\uFFFD");
  }
}
