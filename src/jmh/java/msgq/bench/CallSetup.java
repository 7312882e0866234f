package msgq.bench;

import msgq.QueueLimits;
import msgq.bench.jmh.Outcome;
import msgq.bench.parameter.Connection;
import msgq.bench.problem.NotAvailable;
import msgq.bench.registry.Transports;
import msgq.bench.transport.Transport;
import msgq.internal.Backend;
import org.openjdk.jmh.infra.BenchmarkParams;

/** What CallOverhead's benchmarks ask for before they start. */
final class CallSetup {
  private static final int FIRST_WITH_PANAMA = 22;

  private CallSetup() {}

  /** Makes the library use this backend, which it does for as long as the JVM lives. */
  static void use(String backend, BenchmarkParams params) {
    if (backend.equals("ffm")) {
      needPanama(params);
    }
    System.setProperty(Backend.PROPERTY, backend);
    if (!Backend.NATIVE.name().equals(backend)) {
      throw notAvailable(params, "a JVM has one backend: give each its own fork (-f 1)");
    }
  }

  static void needPanama(BenchmarkParams params) {
    if (Runtime.version().feature() < FIRST_WITH_PANAMA) {
      throw notAvailable(
          params, "Panama (java.lang.foreign) needs JDK 22 or later: run with such a java");
    }
  }

  static void needQueue(String kind, int size, BenchmarkParams params) {
    Transport queues = Transports.byName(kind).orElseThrow();
    queues
        .unavailable(Connection.LONG)
        .ifPresent(
            reason -> {
              throw notAvailable(params, reason);
            });
    if (kind.equals("sysv")
        && QueueLimits.current().sysvQueueBytes() < (long) size * CallQueue.MESSAGES) {
      throw notAvailable(
          params,
          "%d messages of %,d bytes are more than a queue holds: sysctl kernel.msgmnb"
              .formatted(CallQueue.MESSAGES, size));
    }
    if (queues.pieces(size) > 1 || size > CallQueue.ROOM) {
      throw notAvailable(
          params, "%,d bytes are more than the queue takes in one message".formatted(size));
    }
  }

  static void needSysv(String kind, BenchmarkParams params) {
    if (!kind.equals("sysv")) {
      throw notAvailable(params, "made for System V queues only: queue=sysv");
    }
  }

  private static NotAvailable notAvailable(BenchmarkParams params, String reason) {
    Outcome.notAvailable(params, reason);
    return new NotAvailable(reason);
  }
}
