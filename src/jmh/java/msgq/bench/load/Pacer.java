package msgq.bench.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.Locale;
import msgq.bench.linux.ThreadTimer;
import msgq.bench.problem.NotAvailable;

/** A sender's time, and how it waits for a message to be due; tests turn another clock. */
abstract class Pacer implements Closeable {
  /** How a sender waits. */
  public enum Kind {
    /** It sleeps, with a timer as exact as Linux has without rights. */
    SLEEP,

    /** It asks the clock, and has a core to itself. */
    SPIN,

    /** It sleeps, and runs before all other threads of its core. */
    FIFO;

    /** The kind that a parameter names. */
    static Kind of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private long wakeUps;

  /**
   * The calling thread's.
   *
   * @throws NotAvailable if this process may not wait so
   */
  static Pacer ofThread(Kind kind) {
    ThreadTimer timer = new ThreadTimer();
    if (kind == Kind.FIFO) {
      timer.fifo();
    }
    return new Pacer() {
      @Override
      long now() {
        return System.nanoTime();
      }

      @Override
      void pause(long until) {
        if (kind == Kind.SPIN) {
          Thread.onSpinWait();
        } else {
          timer.sleepUntil(until);
        }
      }

      @Override
      long runDelay() {
        return timer.runDelay();
      }

      @Override
      long cpu() {
        return timer.cpu();
      }

      @Override
      public void close() throws IOException {
        timer.close();
      }
    };
  }

  /** The time in nanoseconds, which all threads share. */
  abstract long now();

  /** Waits until then, or less. */
  abstract void pause(long until);

  /** For how long the thread could have run and had no core. */
  abstract long runDelay();

  /** For how long the thread has run. */
  abstract long cpu();

  /** Waits until then; returns the time, at once if it is later. */
  final long await(long due) {
    long now = now();
    if (now < due) {
      wakeUps++;
      do {
        pause(due);
        now = now();
      } while (now < due);
    }
    return now;
  }

  /** How often it has waited. */
  final long wakeUps() {
    return wakeUps;
  }
}
