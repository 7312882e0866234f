package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.machine.linux.Usage;
import java.io.Closeable;
import java.io.IOException;

/** A broker in Java that runs in this process. */
record InProcessBroker(Closeable server) implements Work {
  @Override
  public Counters counters() {
    return Counters.of(0, 0, Usage.ofThisProcess());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
