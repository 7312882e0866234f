package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.terms.problem.Printable;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** The last lines that a process wrote to one of its outputs. */
final class OutputTail {
  private static final int LINES = 10;
  private static final int QUOTED = 2_000; // letters of a line
  private static final long PATIENCE_MILLIS = 200;

  /** More than a pipe and this JVM's buffers hold; anything beyond it comes from a grandchild. */
  private static final int MOST_LEFT = 1 << 17;

  /** What a process has left comes at once: what still comes after so many pauses is another's. */
  private static final int MOST_PAUSES = 20;

  private final Deque<String> lines = new ArrayDeque<>();
  private final Thread reader;
  private volatile boolean handing; // a line to its consumer, which may be slow
  private volatile long handed; // characters so far

  OutputTail(ReadableByteChannel channel, Consumer<String> each) {
    reader = DaemonThread.start("output-tail", () -> read(channel, each));
  }

  private void read(ReadableByteChannel channel, Consumer<String> each) {
    try (BufferedReader in = ControlChannel.lines(channel, ControlChannel.LONGEST)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        handing = true;
        add(line);
        each.accept(line);
        handed += line.length() + 1;
        handing = false;
      }
    } catch (IOException e) {
      add("(the rest of its output is lost: " + e + ")");
    }
  }

  private synchronized void add(String line) {
    if (lines.size() == LINES) {
      lines.removeFirst();
    }
    String end = line.length() > QUOTED ? "..." : "";
    lines.add(Printable.of(line.substring(0, Math.min(line.length(), QUOTED)).strip()) + end);
  }

  /** Waits until the process's last words are read; a grandchild may keep the stream open. */
  void awaitEnd() {
    DaemonThread.awaitEnd(reader, PATIENCE_MILLIS);
  }

  /**
   * Waits until every line of a process that has ended has been taken: as long as lines are being
   * taken, however slowly, or still come, but no more of them than it can have left.
   */
  void awaitSilence() {
    long first = handed;
    long before;
    int pauses = 0; // in which nothing was being taken
    do {
      before = handed;
      awaitEnd();
      pauses += handing ? 0 : 1;
    } while (reader.isAlive()
        && (handing || handed > before && pauses < MOST_PAUSES)
        && handed - first < MOST_LEFT
        && !Thread.currentThread().isInterrupted());
  }

  /** The lines in one, after a colon; empty if there are none. */
  synchronized String quoted() {
    return lines.isEmpty() ? "" : ": " + String.join(" | ", lines);
  }
}
