package msgq.bench.transport;

import java.util.Locale;

/** How long a connection lives: for all messages, or for one. */
public enum Connection {
  LONG,
  SHORT;

  /**
   * Reads {@code long} or {@code short}.
   *
   * @throws IllegalArgumentException for anything else
   */
  public static Connection parse(String text) {
    for (Connection each : values()) {
      if (each.toString().equals(text)) {
        return each;
      }
    }
    throw new IllegalArgumentException("connection is long or short, not " + text);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
