package io.github.msgq.bench.measure.load;

import java.io.IOException;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * A lane whose messages one thread sends when they are due and another receives. In a trial each
 * calls its method once. Neither ever waits for the other.
 */
final class OpenLane {
  /** A message is under way if it has been sent and not received; more end the trial. */
  private static final int MOST_UNDER_WAY = 1 << 20;

  /** A call that lasts longer may have been interrupted by other threads. */
  private static final long LONG_CALL = 200_000;

  /** How often a sender asks for its run delay, and while it has been without a core. */
  private static final long PERIOD = 100_000_000;

  private static final long SHORT_PERIOD = 2_000_000;

  /** What carries the messages. */
  interface Wire {
    /** Sends a message; waits while there is no room. */
    void send(long sequence) throws IOException;

    /** Waits for the next reply, and checks it; returns when it came. */
    long receive();
  }

  private final Wire wire;
  private final long[] ready = new long[MOST_UNDER_WAY];
  private long sequence; // of the sender
  private long replies; // of the receiver
  private volatile long sent; // makes ready visible to the receiver
  private volatile long received;
  private volatile long last = Long.MAX_VALUE; // of the trial, once the sender knows it

  OpenLane(Wire wire) {
    this.wire = wire;
  }

  /** Sends what is due in the trial. A message that is late is sent at once. */
  void send(RateTrial trial, Arrivals arrivals, Pacer pacer) throws IOException {
    Sending sending = new Sending(trial, arrivals, pacer);
    while (sending.next()) {
      // Sends.
    }
    trial.sent(sending.lateness, sending.byWindow, pacer.wakeUps(), pacer.cpu() - sending.cpu);
  }

  /**
   * What a trial's sender keeps. Each message is a call of its method, since a JVM compiles what is
   * called often long before a loop that is entered once.
   *
   * <p>The sender is not at fault where the call before returned late, unless its thread had no
   * core meanwhile: its own lateness is counted from the later of the two, plus that time. Who
   * waits for room has caught up by so much: with a core all the time, it would have waited longer.
   */
  private final class Sending {
    private final RateTrial trial;
    private final Arrivals arrivals;
    private final Pacer pacer;
    private final SampleBuffer lateness = new SampleBuffer();
    private final Windows byWindow;
    private final long cpu;
    private long runDelay;
    private long asked;
    private long spent; // when it was asked
    private long paused; // since then
    private long without; // time that the thread had no core, and has not caught up with
    private long returned = Long.MIN_VALUE;
    private long due;

    Sending(RateTrial trial, Arrivals arrivals, Pacer pacer) throws IOException {
      this.trial = trial;
      this.arrivals = arrivals;
      this.pacer = pacer;
      byWindow = trial.newWindows();
      cpu = pacer.cpu();
      spent = cpu;
      runDelay = pacer.runDelay();
      asked = pacer.now();
      due = trial.start + arrivals.next();
    }

    /** Waits until the next message is due, and sends it; whether another follows. */
    boolean next() throws IOException {
      long before = pacer.now();
      long now = pacer.await(due);
      paused += now - before;
      long following = trial.start + arrivals.next();
      if (sequence + 1 - received == MOST_UNDER_WAY) {
        trial.stop();
      }
      boolean more = following < trial.end && !trial.stopped;
      without = Math.min(without, now - due);
      long late = Math.min(now - due, now - Math.max(due, returned) + without);
      lateness.add(late);
      byWindow.add(due - trial.start, late);
      ready[(int) (sequence % MOST_UNDER_WAY)] = now;
      sent = sequence + 1;
      if (!more) {
        last = sequence;
      }
      wire.send(sequence++);
      returned = pacer.now();
      account(now);
      trial.late(returned - due);
      due = following;
      return more;
    }

    /** Finds out how long the thread had no core, after a long call and now and then. */
    private void account(long called) throws IOException {
      boolean longCall = returned - called > LONG_CALL;
      if (longCall || returned - asked > (without > 0 ? SHORT_PERIOD : PERIOD)) {
        long delay = pacer.runDelay() - runDelay;
        long used = pacer.cpu() - spent;
        long blocked =
            longCall ? returned - called - delay : returned - asked - paused - delay - used;
        without += longCall ? Math.min(delay, returned - called) : 0;
        without = Math.max(0, without - Math.max(0, blocked));
        runDelay += delay;
        spent += used;
        asked = returned;
        paused = 0;
      }
    }
  }

  /** Receives what the trial sends, and times each message from when it was due. */
  void receive(RateTrial trial, Arrivals arrivals) {
    RateTrial.Replies all = trial.new Replies();
    do {
      receive(all, trial.start + arrivals.next());
    } while (replies <= last);
    last = Long.MAX_VALUE;
    all.end();
  }

  private void receive(RateTrial.Replies all, long due) {
    long back = wire.receive();
    if (sent > replies) {
      all.add(due, ready[(int) (replies % MOST_UNDER_WAY)], back);
    }
    received = ++replies;
  }
}
