package msgq.bench;

import msgq.QueueLimits;
import msgq.bench.jmh.ForkRecorder;
import msgq.bench.parameter.Connection;
import msgq.bench.problem.NotAvailable;
import msgq.bench.registry.Transports;
import msgq.bench.transport.Transport;
import msgq.internal.Backend;
import org.openjdk.jmh.infra.BenchmarkParams;

/** What the CallOverhead benchmarks need before they start. */
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
      throw notAvailable(
          params, "a JVM uses one backend as long as it lives: run each in a fork (-f 1)");
    }
  }

  static void needPanama(BenchmarkParams params) {
    if (Runtime.version().feature() < FIRST_WITH_PANAMA) {
      throw notAvailable(
          params, "Panama (java.lang.foreign) needs JDK 22 or later: name one with -jvm");
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
          "the queue does not hold %d messages of %,d bytes: raise kernel.msgmnb"
              .formatted(CallQueue.MESSAGES, size));
    }
    if (queues.pieces(size) > 1 || size > CallQueue.ROOM) {
      throw notAvailable(
          params, "the queue does not take %,d bytes in one message".formatted(size));
    }
  }

  static void needRoom(int size, BenchmarkParams params) {
    if (size > CallQueue.ROOM) {
      throw notAvailable(
          params,
          "the buffers are of %,d bytes, which a pipe and a socket take without waiting"
              .formatted(CallQueue.ROOM));
    }
  }

  static void needSysv(String kind, BenchmarkParams params) {
    if (!kind.equals("sysv")) {
      throw notAvailable(params, "measures System V queues only: -p queue=sysv");
    }
  }

  private static NotAvailable notAvailable(BenchmarkParams params, String reason) {
    ForkRecorder.of(params).notAvailable(reason);
    return new NotAvailable(reason);
  }
}
