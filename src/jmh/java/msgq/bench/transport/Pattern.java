package msgq.bench.transport;

import java.util.Locale;

/** What one operation is: a request and its reply, or a message that the server counts. */
public enum Pattern {
  ROUNDTRIP,
  ONEWAY;

  /**
   * Reads {@code roundtrip} or {@code oneway}.
   *
   * @throws IllegalArgumentException for anything else
   */
  public static Pattern parse(String text) {
    for (Pattern each : values()) {
      if (each.toString().equals(text)) {
        return each;
      }
    }
    throw new IllegalArgumentException("pattern is roundtrip or oneway, not " + text);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
