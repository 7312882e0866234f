package msgq.bench.linux;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import msgq.bench.problem.NotAvailable;

/**
 * When the calling thread runs: sleeps that end on time, and how long it has waited for a core. For
 * the thread that created it only.
 */
public final class ThreadTimer implements Closeable {
  private static final long LEAST_SLACK = 1;
  private static final long SHORT_SLICE = 100_000;
  private static final int PRIORITY = 10;
  private static final int LONGEST = 100; // three numbers and two spaces

  private final byte[] text = new byte[LONGEST];
  private final RandomAccessFile schedstat; // null where the kernel keeps no such figures

  /** Asks for wake-ups as exact as they are without rights: prctl(2), sched_setattr(2). */
  public ThreadTimer() {
    Kernel.setTimerSlack(LEAST_SLACK);
    Kernel.setSlice(SHORT_SLICE);
    schedstat = schedstat();
  }

  private static RandomAccessFile schedstat() {
    try {
      return new RandomAccessFile("/proc/thread-self/schedstat", "r");
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Gives the thread SCHED_FIFO, before which no ordinary thread of its core runs: sched(7).
   *
   * @throws NotAvailable if this process may not
   */
  public void fifo() {
    int result = Kernel.setFifo(PRIORITY);
    if (result < 0) {
      throw new NotAvailable(
          "this process may not use SCHED_FIFO (%s): allow it (ulimit -r %d, or CAP_SYS_NICE)"
              .formatted(Kernel.error(result), PRIORITY));
    }
  }

  /** Sleeps until {@link System#nanoTime} has reached this. */
  public void sleepUntil(long nanos) {
    Kernel.sleepUntil(nanos);
  }

  /** Nanoseconds of CPU that the thread has used. */
  public long cpu() {
    return Kernel.threadNanos();
  }

  /** Nanoseconds for which the thread could have run and had no core; 0 where that is unknown. */
  public long runDelay() {
    if (schedstat == null) {
      return 0;
    }
    try {
      schedstat.seek(0);
      int length = Math.max(0, schedstat.read(text));
      String[] words = new String(text, 0, length, StandardCharsets.US_ASCII).split(" ");
      return words.length > 1 ? Long.parseLong(words[1]) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public void close() throws IOException {
    if (schedstat != null) {
      schedstat.close();
    }
  }
}
