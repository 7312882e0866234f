package io.github.msgq.bench.terms.parameter;

import java.util.Locale;

/** Where a load's sender runs. */
public enum SenderCore {
  /** On the client's core if the server has another, or else on one of its own. */
  USUAL,
  /** On the client's core. */
  BESIDE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
