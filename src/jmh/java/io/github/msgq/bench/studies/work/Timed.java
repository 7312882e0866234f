package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.parameter.KeyValues;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** A study's work: runs of a number of messages, timed by the clock that all processes share. */
abstract class Timed implements Work {
  private static final int NOW_AND_THEN = 0xFFF;

  private final Map<String, String> arguments;
  private final Consumer<String> failure;
  private final AtomicLong messages = new AtomicLong();

  Timed(Map<String, String> arguments, Consumer<String> failure) {
    this.arguments = arguments;
    this.failure = failure;
    Affinity.check(new RunArguments(arguments, Map.of()).core());
  }

  /** The messages and times that DONE reports. */
  static final class Tally {
    private final Map<String, Long> words = new LinkedHashMap<>();
    private final long first;

    /** Also reports this many first messages separately. */
    Tally(long first) {
      this.first = first;
    }

    /** Called before the first message is sent or awaited. */
    void begin() {
      put("began", System.nanoTime());
    }

    /**
     * Called after a message, now and then from the loop's first iteration on, so that the loop is
     * compiled with the call: a call first reached later would deoptimize it.
     */
    void passed(long number) {
      if (number + 1 >= first && !words.containsKey("first")) {
        Usage usage = Usage.ofThisProcess();
        put("first", number + 1);
        put("first_ended", System.nanoTime());
        put("first_user_us", usage.userMicros());
        put("first_sys_us", usage.systemMicros());
      }
    }

    /** Called after the last message was sent or received. */
    void end() {
      put("ended", System.nanoTime());
    }

    void put(String key, long value) {
      words.put(key, value);
    }
  }

  /** Whether to call {@link Tally#passed} after this message. */
  static boolean now(long number) {
    return (number & NOW_AND_THEN) == 0;
  }

  /** Checks that this is the next message, so that a lost or duplicated one is noticed. */
  static void check(MessageBuffer message, int received, long number) throws IOException {
    if (received != message.size() || message.sequence() != number || !message.whole()) {
      throw new IOException(
          "message %d of %d bytes came in the place of message %d"
              .formatted(message.sequence(), received, number));
    }
  }

  /** Does the work; begins and ends the tally. */
  abstract void run(RunArguments run, Tally tally) throws Exception;

  @Override
  public final void run(Map<String, String> ofRun, Consumer<String> done) {
    // a separate thread, since whatever a pinned one starts inherits its core
    DaemonThread.start("work", () -> perform(new RunArguments(arguments, ofRun), done));
  }

  private void perform(RunArguments run, Consumer<String> done) {
    try {
      Affinity.pin(run.core());
      Tally tally = new Tally(run.first());
      tally.put("messages", run.messages());
      run(run, tally);
      tally.put("nanos", tally.words.get("ended") - tally.words.get("began"));
      messages.addAndGet(run.messages());
      done.accept(KeyValues.line(tally.words));
    } catch (Exception e) {
      failure.accept(Sentence.of(e));
    }
  }

  @Override
  public final Counters counters() {
    return Counters.of(messages.get(), 0, Usage.ofThisProcess());
  }
}
