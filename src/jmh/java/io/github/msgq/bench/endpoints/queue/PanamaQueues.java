package io.github.msgq.bench.endpoints.queue;

import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Panama;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import io.github.msgq.internal.Backend;
import io.github.msgq.internal.JniNative;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Message queues whose calls go through Panama (java.lang.foreign), not through JNI. */
public record PanamaQueues(Transport queues) implements Transport {
  @Override
  public String name() {
    return queues.name() + "-ffm";
  }

  @Override
  public String description() {
    return queues.name() + " through Panama: java.lang.foreign";
  }

  @Override
  public String nativeName() {
    return queues.nativeName();
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Panama.unavailable();
  }

  @Override
  public Set<Wait> waits() {
    return queues.waits();
  }

  @Override
  public TradeOff tradeOff() {
    return queues.tradeOff();
  }

  @Override
  public int parts(int size) {
    return queues.parts(size);
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    choosePanama();
    return queues.prepare(settings, lease);
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    choosePanama();
    return queues.listen(settings, address);
  }

  /** The library chooses once, at its first call in a JVM. */
  private static void choosePanama() {
    if (System.getProperty(Backend.PROPERTY) == null) {
      System.setProperty(Backend.PROPERTY, "ffm");
    }
    if (Backend.NATIVE instanceof JniNative) {
      throw new NotAvailable("this JVM uses JNI already: run it in a fork of its own, -f 1");
    }
  }
}
