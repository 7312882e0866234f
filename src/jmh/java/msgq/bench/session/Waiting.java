package msgq.bench.session;

import static msgq.bench.parameter.Parameters.WAIT;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import msgq.bench.linux.Cores;
import msgq.bench.parameter.Settings;
import msgq.bench.parameter.Wait;
import msgq.bench.transport.Transport;

/** Whether client and server support the requested way of waiting. */
final class Waiting {
  private Waiting() {}

  /** Why they cannot; empty if they can. */
  static Optional<String> unavailable(
      Transport transport, Settings settings, Cores cores, Languages languages) {
    Wait wait = settings.get(WAIT);
    Set<Wait> known = new TreeSet<>(transport.waits());
    if (!known.contains(wait)) {
      return Optional.of(
          "%s has no wait=%s: it has %s"
              .formatted(
                  transport.name(),
                  wait,
                  known.stream().map(Wait::toString).collect(Collectors.joining(","))));
    }
    if (wait != Wait.BLOCK && languages.anyNative()) {
      return Optional.of("ends in C and Go block: with wait=%s both are java".formatted(wait));
    }
    if (wait != Wait.BLOCK && settings.perMessage()) {
      return Optional.of("a short connection's server sleeps until the next one: -p wait=block");
    }
    return wait == Wait.SPIN ? tooFewCores(settings.lanes(), cores) : Optional.empty();
  }

  /** A thread that spins on a shared core takes CPU time from the thread it waits for. */
  private static Optional<String> tooFewCores(int lanes, Cores cores) {
    int spinners = 2 * lanes;
    int shared = cores.count();
    return spinners > shared
        ? Optional.of(
            "%d threads would spin on %s: use -p wait=block, or backoff%s"
                .formatted(
                    spinners,
                    shared == 1 ? "one core" : shared + " cores",
                    lanes == 1 && shared == 1 ? ", or -p pin=two-cores" : ""))
        : Optional.empty();
  }
}
