package msgq.bench.work;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import msgq.bench.linux.Affinity;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;
import msgq.bench.process.Work;
import msgq.bench.text.Words;

/** A study's work: runs of so many messages, timed by the clock that all processes share. */
abstract class Timed implements Work {
  private static final int NOW_AND_THEN = 0xFFF;

  private final Map<String, String> arguments;
  private final Consumer<String> failure;
  private final AtomicLong messages = new AtomicLong();

  Timed(Map<String, String> arguments, Consumer<String> failure) {
    this.arguments = arguments;
    this.failure = failure;
    Affinity.check(new Run(arguments, Map.of()).core());
  }

  /** What DONE tells. */
  static final class Tally {
    private final Map<String, Long> words = new LinkedHashMap<>();
    private final long first;

    /** The first so many messages are told by themselves, too. */
    Tally(long first) {
      this.first = first;
    }

    /** The first message is about to leave, or is awaited. */
    void begin() {
      put("began", System.nanoTime());
    }

    /**
     * A message has passed. Called from a loop now and then from its start on, so that it is
     * compiled with the call: one that comes for the first time throws the compiled loop away.
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

    /** The last message has left, or has come. */
    void end() {
      put("ended", System.nanoTime());
    }

    void put(String key, long value) {
      words.put(key, value);
    }
  }

  /** Whether {@link Tally#passed} is to be called. */
  static boolean now(long number) {
    return (number & NOW_AND_THEN) == 0;
  }

  /** Does it; begins and ends the tally. */
  abstract void run(Run run, Tally tally) throws Exception;

  @Override
  public final void run(Map<String, String> ofRun, Consumer<String> done) {
    // a thread of its own, since a pinned one hands its core down to what it starts
    Thread thread = new Thread(() -> perform(new Run(arguments, ofRun), done), "work");
    thread.setDaemon(true);
    thread.start();
  }

  private void perform(Run run, Consumer<String> done) {
    try {
      Affinity.pin(run.core());
      Tally tally = new Tally(run.first());
      tally.put("messages", run.messages());
      run(run, tally);
      tally.put("nanos", tally.words.get("ended") - tally.words.get("began"));
      messages.addAndGet(run.messages());
      done.accept(Words.line(tally.words));
    } catch (Exception e) {
      failure.accept(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  @Override
  public final Counters counters() {
    return new Counters(messages.get(), 0, 0, 0, 0, 0, Usage.ofThisProcess());
  }
}
