package io.github.msgq.rpc;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The results of a run. */
final class Tally {
  private long calls;
  private long nanos;
  private long failed;
  private String reason = "";
  private long began;
  private long ended;
  private long before;
  private long allocated;

  void begin() {
    before = Allocation.ofThisProcess();
    began = System.nanoTime();
  }

  void end() {
    ended = System.nanoTime();
    // callers have ended, so their threads are not counted here; add() has added theirs
    allocated += Allocation.ofThisProcess() - before;
  }

  void success(long took) {
    calls++;
    nanos += took;
  }

  /** Only the first reason is kept; the others often follow from it. */
  void failure(String why) {
    failed++;
    reason = reason.isEmpty() ? why : reason;
  }

  /** Ends the tally of one thread, on this thread. */
  Tally ofThread() {
    allocated = Allocation.ofThisThread();
    return this;
  }

  /** The tally of one of the threads. */
  synchronized void add(Tally thread) {
    calls += thread.calls;
    nanos += thread.nanos;
    failed += thread.failed;
    allocated += thread.allocated;
    reason = reason.isEmpty() ? thread.reason : reason;
  }

  long calls() {
    return calls;
  }

  long failed() {
    return failed;
  }

  /** Encodes a text as one word. */
  static String word(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** The words of DONE; {@code nanos} is the sum of all calls' times. */
  String words() {
    return "messages=%d nanos=%d began=%d ended=%d allocated=%d failed=%d reason=%s"
        .formatted(calls, nanos, began, ended, allocated, failed, word(reason));
  }
}
