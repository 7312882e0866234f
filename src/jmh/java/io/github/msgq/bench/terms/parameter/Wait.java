package io.github.msgq.bench.terms.parameter;

import java.util.Locale;
import java.util.Set;

/** What an endpoint does while there is nothing to receive, or no room to send. */
public enum Wait {
  /** Sleeps in the kernel, which wakes it. */
  BLOCK,
  /** Tries again at once: fastest, at the cost of a whole core. */
  SPIN,
  /** Tries again, then yields, then sleeps for longer and longer, up to a millisecond. */
  BACKOFF;

  /** How an endpoint that can wait in these ways waits by default: it blocks if it can. */
  public static Wait usual(Set<Wait> all) {
    return all.contains(BLOCK) ? BLOCK : BACKOFF;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
