package io.github.msgq.rpc;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.machine.linux.Usage;
import java.util.Map;
import java.util.function.Consumer;

/** The server of a row. It counts nothing: the client compares every reply. */
record Serving(String address) implements Work {
  @Override
  public Counters counters() {
    return Counters.of(0, 0, Usage.ofThisProcess());
  }

  /** Reports the bytes allocated so far. */
  @Override
  public void run(Map<String, String> arguments, Consumer<String> done) {
    done.accept("allocated=" + Allocation.ofThisProcess());
  }

  @Override
  public void close() {
    // the process ends, and the library with it
  }
}
