package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.User;
import java.io.Closeable;
import java.io.IOException;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Strangers' connections to a server's socket: none may keep its own client waiting. A timer closes
 * those that say nothing. Until the first one has come, no call is made for a connection that does
 * not wait; from then on the kernel is asked when it is accepted.
 */
public final class Strangers {
  private static final int TICK_MILLIS = 20;
  private static final int OURS = 250; // ticks: our client may be slow, on a busy machine
  private static final int UNKNOWN = 50; // for the first of them, and fewer for each one after

  private final AtomicLong refused = new AtomicLong();
  private volatile int last = Refused.UNKNOWN;

  /** The door at which one serving thread waits for preambles. */
  final class Door extends TimerTask {
    private volatile Wire awaited;
    private Wire seen;
    private int ticks;

    Door(Timer timer) {
      timer.schedule(this, TICK_MILLIS, TICK_MILLIS);
    }

    /** Waits for this connection's preamble from now on; for none if null. */
    void await(Wire wire) {
      awaited = wire;
    }

    @Override
    public void run() {
      Wire wire = awaited;
      ticks = wire == seen ? ticks + 1 : 0;
      seen = wire;
      if (wire != null && ticks > 0 && !mayWait(wire, ticks) && awaited == wire) {
        try {
          wire.abort();
        } catch (IOException e) {
          // it has closed by itself
        }
      }
    }
  }

  /** Whether a connection that has just been accepted may say whose it is. */
  boolean maySpeak(Wire wire) {
    return refused.get() == 0 || mayWait(wire, 0);
  }

  /** Whether one that has said nothing for so many ticks may still be our client's. */
  boolean mayWait(Wire wire, int ticks) {
    int user = wire.user();
    long limit = user == Refused.UNKNOWN ? UNKNOWN / (1 + refused.get()) : OURS;
    return !isStranger(user) && ticks <= limit;
  }

  /** Whether a user is known to be another than this one; remembers who it was. */
  public boolean isStranger(int user) {
    boolean stranger = user != Refused.UNKNOWN && !User.isUs(user);
    if (stranger) {
      last = user;
    }
    return stranger;
  }

  /** Counts this user's connection and closes it; ask for the user before. */
  public void refuse(int user, Closeable connection) throws IOException {
    isStranger(user);
    refused.incrementAndGet();
    connection.close();
  }

  /** What has been refused so far. */
  public Refused refused() {
    return new Refused(refused.get(), last);
  }
}
