package io.github.msgq.bench.machine.linux;

import java.util.Optional;

/** The check whether this JVM has java.lang.foreign. */
public final class Panama {
  private static final int FIRST_JDK = 22;

  private Panama() {}

  /** Why it is unavailable; empty if it is available. */
  public static Optional<String> unavailable() {
    int feature = Runtime.version().feature();
    return feature < FIRST_JDK
        ? Optional.of(
            "Panama needs JDK %d or later, this is %d: -jvm names another"
                .formatted(FIRST_JDK, feature))
        : Optional.empty();
  }
}
