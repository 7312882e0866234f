package io.github.msgq.libraries;

import io.github.msgq.bench.parameter.Connection;
import java.util.Optional;

/** For transports that have no short connections. */
final class LongOnly {
  private LongOnly() {}

  static Optional<String> reason(Connection connection) {
    return connection == Connection.SHORT
        ? Optional.of("it has no short connections: -p connection=long")
        : Optional.empty();
  }
}
