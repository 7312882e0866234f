package io.github.msgq.bench.terms.parameter;

import java.util.Locale;

/** What one operation is: a request and its reply, or a message that the server counts. */
public enum MessagePattern {
  ROUNDTRIP,
  ONEWAY;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
