package msgq.bench.jmh;

import static msgq.bench.parameter.Parameters.LANES;
import static msgq.bench.parameter.Parameters.PATTERN;
import static msgq.bench.parameter.Parameters.TRANSPORT;

import java.util.Map;
import java.util.Optional;
import msgq.bench.endpoint.Transports;
import msgq.bench.linux.Placement;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.NotAvailable;
import msgq.bench.session.Languages;
import msgq.bench.session.Session;
import msgq.bench.transport.Transport;

/** Which combinations will be n/a, so that a plan's time is not that of what cannot run. */
final class Foresight {
  private Foresight() {}

  /** Whether these values of a benchmark's parameters can run here, as far as this JVM can tell. */
  static boolean runs(Map<String, String> params, int threads) {
    Optional<Transport> transport =
        Optional.ofNullable(params.get(TRANSPORT.name())).flatMap(Transports::byName);
    if (transport.isEmpty()) {
      return true;
    }
    try {
      Settings settings =
          Settings.of(params, Session.newToken())
              .with(PATTERN, Pattern.ROUNDTRIP)
              .with(LANES, threads);
      return Session.unavailable(
              transport.get(),
              settings,
              Placement.of(params.get("pin")).cores(),
              new Languages(params.get("client"), params.get("server")))
          .isEmpty();
    } catch (NotAvailable e) {
      return false;
    } catch (RuntimeException | LinkageError e) {
      return true; // a row of somebody else's: its fork will tell
    }
  }
}
