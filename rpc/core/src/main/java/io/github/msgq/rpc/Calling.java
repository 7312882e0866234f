package io.github.msgq.rpc;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.machine.linux.Usage;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The client of a row: runs of calls by several threads, limited by time or number. */
final class Calling implements Work {
  private final Call call;
  private final int timeoutMillis;
  private final Tap tap; // null if the calls are measured
  private final AtomicLong calls = new AtomicLong();

  private Calling(Call call, int timeoutMillis, Tap tap) {
    this.call = call;
    this.timeoutMillis = timeoutMillis;
    this.tap = tap;
  }

  static Work open(Stack stack, Row row) throws Exception {
    Tap tap = Boolean.parseBoolean(row.text("tap")) ? new Tap() : null;
    return new Calling(
        stack.connect(row, row.text("address"), tap == null ? Route.DIRECT : tap),
        row.timeoutMillis(),
        tap);
  }

  @Override
  public Counters counters() {
    return Counters.of(calls.get(), 0, Usage.ofThisProcess());
  }

  @Override
  public void run(Map<String, String> arguments, Consumer<String> done) throws IOException {
    CallRun run = CallRun.of(call, timeoutMillis, arguments);
    Thread thread = new Thread(() -> done.accept(words(run)), "run");
    thread.setDaemon(true);
    thread.start();
  }

  private String words(CallRun run) {
    long sent = tap == null ? 0 : tap.sent();
    long received = tap == null ? 0 : tap.received();
    Tally tally = run.perform();
    calls.addAndGet(tally.calls());
    return tap == null
        ? tally.words()
        : "%s sent=%d received=%d carries=%s"
            .formatted(
                tally.words(),
                tap.sent() - sent,
                tap.received() - received,
                Tally.word(tap.carries()));
  }

  @Override
  public void close() {
    // the process ends, and the library with it
  }
}
