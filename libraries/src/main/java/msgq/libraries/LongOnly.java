package msgq.libraries;

import java.util.Optional;
import msgq.bench.parameter.Connection;

/** For transports that have no short connections. */
final class LongOnly {
  private LongOnly() {}

  static Optional<String> reason(Connection connection) {
    return connection == Connection.SHORT
        ? Optional.of("it has no short connections: -p connection=long")
        : Optional.empty();
  }
}
