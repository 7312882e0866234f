package io.github.msgq.bench.terms.parameter;

import java.util.Locale;

/** How the sender of a load waits until a message is due. */
public enum Pacing {
  /** It sleeps, with a timer as exact as Linux has without privileges. */
  SLEEP,
  /** It asks the clock, and has a core to itself. */
  SPIN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
