package io.github.msgq.bench.endpoints.gauge;

import io.github.msgq.bench.terms.parameter.Settings;

/** The gauge's fixed exchange of messages, chosen so that load slows it like the benchmark. */
public enum Reference {
  /** A message there and back, through two pipes. */
  ROUND_TRIP("roundtrip", true),

  /** Messages one way through a pipe. */
  ONE_WAY("oneway", false),

  /** A connection to a UNIX-domain socket for a message and its echo. */
  CONNECT("connect", true),

  /** A message appended to a file on the disk: write(2) and fdatasync(2). */
  SYNC("sync", true),

  /** Two messages into a pipe and out again, by one thread that never waits. */
  CALLS("calls", false);

  /** Its name in the C program. */
  final String word;

  /** Whether a turn counts by its median, as the benchmark does; otherwise by its mean. */
  final boolean median;

  Reference(String word, boolean median) {
    this.word = word;
    this.median = median;
  }

  /**
   * The reference for these settings; the same for everything in one column that needs the disk, or
   * that does not.
   *
   * @param synced whether each message is on the disk before the next
   */
  public static Reference of(Settings settings, boolean synced) {
    if (synced) {
      return SYNC;
    }
    if (settings.perMessage()) {
      return CONNECT;
    }
    return settings.replies() ? ROUND_TRIP : ONE_WAY;
  }
}
