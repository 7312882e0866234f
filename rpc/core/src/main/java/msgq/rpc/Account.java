package msgq.rpc;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/** The outcomes of calls by several threads. Times are by a clock that all processes share. */
final class Account {
  private final Map<String, Answers> answers = new TreeMap<>();
  private final Answers failures = new Answers();
  private long begun;
  private long longest;
  private String reason = "";

  /** Calls with the same outcome, and when the last of them ended. */
  private static final class Answers {
    private long count;
    private long last;

    void add(long now) {
      count++;
      last = now;
    }
  }

  /** Counts a call that begins; returns the time. */
  synchronized long begins() {
    begun++;
    return System.nanoTime();
  }

  synchronized void answered(String server, long start) {
    answers.computeIfAbsent(server, name -> new Answers()).add(end(start));
  }

  /** Only the first reason is kept. */
  synchronized void failed(String why, long start) {
    failures.add(end(start));
    reason = reason.isEmpty() ? why : reason;
  }

  private long end(long start) {
    long now = System.nanoTime();
    longest = Math.max(longest, now - start);
    return now;
  }

  /** The words of DONE. */
  synchronized String words() {
    StringJoiner words = new StringJoiner(" ");
    words.add("messages=" + begun);
    answers.forEach(
        (server, each) ->
            words.add("by_%s=%d last_%s=%d".formatted(server, each.count, server, each.last)));
    words.add("failed=%d last_failed=%d".formatted(failures.count, failures.last));
    words.add("longest=" + longest);
    words.add("reason=" + Tally.word(reason));
    return words.toString();
  }
}
