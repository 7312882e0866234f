package io.github.msgq.bench.terms.parameter;

import java.util.Locale;

/** How a load's messages follow each other. */
public enum ArrivalProcess {
  /** All intervals are alike. */
  CONSTANT,
  /** Those of all lanes together are a Poisson process. */
  POISSON;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
