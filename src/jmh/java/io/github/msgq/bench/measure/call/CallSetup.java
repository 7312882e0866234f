package io.github.msgq.bench.measure.call;

import io.github.msgq.QueueLimits;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Panama;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.internal.Backend;

/** The setup of the CallOverhead benchmarks. */
final class CallSetup {
  private CallSetup() {}

  /** Makes the library use this backend, for the rest of this JVM's life. */
  static void use(String backend) {
    if (backend.equals("ffm")) {
      NotAvailable.check(Panama.unavailable());
    }
    System.setProperty(Backend.PROPERTY, backend);
    if (!Backend.NATIVE.name().equals(backend)) {
      throw new NotAvailable(
          "a JVM uses one backend as long as it lives: run each in a fork (-f 1)");
    }
  }

  static void needQueue(String kind, int size) {
    Transport queues = Transports.byName(kind).orElseThrow();
    NotAvailable.check(queues.unavailable(Connection.LONG));
    if (kind.equals("sysv")
        && QueueLimits.sysvQueueBytes().orElse(-1) < (long) size * CallQueue.MESSAGES) {
      throw new NotAvailable(
          "the queue does not hold %d messages of %,d bytes: raise kernel.msgmnb"
              .formatted(CallQueue.MESSAGES, size));
    }
    if (queues.parts(size) > 1 || size > CallQueue.ROOM) {
      throw new NotAvailable("the queue does not take %,d bytes in one message".formatted(size));
    }
  }

  static void needRoom(int size) {
    if (size > CallQueue.ROOM) {
      throw new NotAvailable(
          "messages of up to %,d bytes only: a pipe and a socket take these without waiting"
              .formatted(CallQueue.ROOM));
    }
  }

  static void needSysv(String kind) {
    if (!kind.equals("sysv")) {
      throw new NotAvailable("measures System V queues only: -p queue=sysv");
    }
  }
}
