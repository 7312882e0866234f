package io.github.msgq.rpc;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A run of calls.
 *
 * @param call what every thread calls
 * @param timeoutMillis after which a call has failed
 * @param payload what is sent and expected back
 * @param threads that call at once
 * @param calls of each thread at most
 * @param nanos after which no further call begins
 */
record CallRun(Call call, int timeoutMillis, Payload payload, int threads, long calls, long nanos) {
  /** Each failure may take as long as the time-out, so a row that fails ends early. */
  private static final int MOST_FAILURES = 3;

  static CallRun of(Call call, int timeoutMillis, Map<String, String> arguments)
      throws IOException {
    try {
      return new CallRun(
          call,
          timeoutMillis,
          Payload.named(arguments.getOrDefault("payload", "")),
          Integer.parseInt(arguments.getOrDefault("threads", "1")),
          Long.parseLong(arguments.getOrDefault("messages", Long.toString(Long.MAX_VALUE))),
          Long.parseLong(arguments.getOrDefault("nanos", Long.toString(Long.MAX_VALUE))));
    } catch (IllegalArgumentException e) {
      throw new IOException("RUN is not understood: " + e.getMessage(), e);
    }
  }

  /** Makes all calls. */
  Tally perform() {
    Tally all = new Tally();
    all.begin();
    long deadline = nanos == Long.MAX_VALUE ? nanos : System.nanoTime() + nanos;
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread caller = new Thread(() -> all.add(callUntil(deadline)), "caller-" + i);
      caller.setDaemon(true);
      caller.start();
      callers.add(caller);
    }
    callers.forEach(CallRun::join);
    all.end();
    return all;
  }

  private static void join(Thread caller) {
    try {
      caller.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Tally callUntil(long deadline) {
    Tally tally = new Tally();
    Object sent = payload.make();
    for (long i = 0;
        i < calls && tally.failed() < MOST_FAILURES && System.nanoTime() < deadline;
        i++) {
      call(sent, tally);
    }
    return tally.ofThread();
  }

  /** Times only the call, and checks the reply afterwards. */
  private void call(Object sent, Tally tally) {
    long start = System.nanoTime();
    try {
      Object reply = call.call(sent);
      long took = System.nanoTime() - start;
      if (!Objects.deepEquals(sent, reply)) {
        tally.failure("the reply differs from the request");
      } else if (took > TimeUnit.MILLISECONDS.toNanos(timeoutMillis)) {
        tally.failure("a call took %,d ms".formatted(TimeUnit.NANOSECONDS.toMillis(took)));
      } else {
        tally.success(took);
      }
    } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
      tally.failure(Cause.of(e));
    }
  }
}
