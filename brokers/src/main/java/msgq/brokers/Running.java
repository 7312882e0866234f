package msgq.brokers;

import java.io.Closeable;
import java.io.IOException;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;
import msgq.bench.process.Work;

/** A broker in Java that runs in this process. */
record Running(Closeable server) implements Work {
  @Override
  public Counters counters() {
    return new Counters(0, 0, 0, 0, 0, 0, Usage.ofThisProcess());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
