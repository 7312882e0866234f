package io.github.msgq.bench.measure.load;

import io.github.msgq.bench.machine.linux.Kernel;
import io.github.msgq.bench.terms.parameter.Pacing;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The calling thread's time in nanoseconds, how it waits until something is due, and how long it
 * has waited for a core. For the thread that created it only; tests turn another clock.
 */
public class Pacer implements Closeable {
  private static final long LEAST_SLACK = 1;
  private static final long SHORT_SLICE = 100_000;
  private static final int LONGEST = 100; // three numbers and two spaces
  private static final String SCHEDSTAT = "/proc/thread-self/schedstat";

  private final Kernel kernel = Kernel.calls();
  private final boolean spins;
  private final byte[] text = new byte[LONGEST];
  private final RandomAccessFile schedstat; // empty where the kernel keeps no such figures
  private long wakeUps;

  /** Asks for wake-ups as exact as they are without privileges: prctl(2), sched_setattr(2). */
  public Pacer(Pacing pacing) throws IOException {
    spins = pacing == Pacing.SPIN;
    kernel.setTimerSlack(LEAST_SLACK);
    kernel.setSlice(SHORT_SLICE);
    boolean known = Files.exists(Path.of(SCHEDSTAT));
    schedstat = new RandomAccessFile(known ? SCHEDSTAT : "/dev/null", "r");
  }

  /** The time by {@link System#nanoTime}, which all threads share. */
  public long now() {
    return System.nanoTime();
  }

  /** Waits until then, or less. */
  protected void pause(long until) {
    if (spins) {
      Thread.onSpinWait();
    } else {
      kernel.sleepUntil(until);
    }
  }

  /** CPU time that the thread has used. */
  public long cpu() {
    return kernel.threadNanos();
  }

  /** For how long the thread could have run and had no core; 0 where that is unknown. */
  public long runDelay() throws IOException {
    schedstat.seek(0);
    int length = Math.max(0, schedstat.read(text));
    String[] words = new String(text, 0, length, StandardCharsets.US_ASCII).split(" ");
    return words.length > 1 ? Long.parseLong(words[1]) : 0;
  }

  /** Waits until then; returns the time, at once if it is later. */
  public final long await(long due) {
    long now = now();
    wakeUps += now < due ? 1 : 0;
    while (now < due) {
      pause(due);
      now = now();
    }
    return now;
  }

  /** How often it has waited. */
  public final long wakeUps() {
    return wakeUps;
  }

  @Override
  public void close() throws IOException {
    schedstat.close();
  }
}
