package msgq.bench.statistics;

import java.util.Locale;

/** What a comparison comes to. */
public enum Change {
  /** It takes less time, beyond chance. */
  FASTER,

  /** It takes more time, beyond chance. */
  SLOWER,

  /** The whole interval lies within the margin. */
  EQUAL,

  /** None of these. */
  UNDECIDED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
