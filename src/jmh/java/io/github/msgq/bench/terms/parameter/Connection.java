package io.github.msgq.bench.terms.parameter;

import java.util.Locale;

/** How long a connection lasts: for all messages, or for one. */
public enum Connection {
  LONG,
  SHORT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
