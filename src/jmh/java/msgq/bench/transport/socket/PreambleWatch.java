package msgq.bench.transport.socket;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import msgq.bench.message.Refused;
import msgq.bench.transport.stream.Wire;

/**
 * Keeps other processes' connections to a server's socket from delaying its own client: a thread
 * closes those that send nothing. Until the first stranger connects, that costs nothing.
 */
final class PreambleWatch implements Closeable {
  private static final long TICK_MILLIS = 20;

  /** Our own client may be slow, on a busy machine. */
  private static final int PATIENCE_TICKS = 250;

  private final List<Place> places = new CopyOnWriteArrayList<>();
  private final Thread thread = new Thread(this::watch, "preamble-watch");
  private final AtomicLong refused = new AtomicLong();
  private volatile int last = Refused.UNKNOWN;

  PreambleWatch() {
    thread.setDaemon(true);
    thread.start();
  }

  /** Where one serving thread waits for preambles. */
  final class Place {
    private volatile Wire awaited;
    private Wire seen;
    private int ticks;

    /** Waits for this connection's preamble from now on; for none if null. */
    void await(Wire wire) {
      awaited = wire;
    }

    private void look() throws IOException {
      Wire wire = awaited;
      ticks = wire != null && wire == seen ? ticks + 1 : 0;
      seen = wire;
      if (ticks == 0) {
        return;
      }
      OptionalInt stranger = wire.stranger();
      if ((ticks >= PATIENCE_TICKS || stranger.isPresent()) && awaited == wire) {
        stranger.ifPresent(user -> last = user); // cannot be asked once it is closed
        wire.abort();
      }
    }
  }

  Place place() {
    Place place = new Place();
    places.add(place);
    return place;
  }

  /** Whether a connection is another user's; asked only after the first stranger. */
  boolean foreign(Wire wire) {
    return refused.get() > 0 && wire.stranger().isPresent();
  }

  /** Counts a connection that is refused. */
  void refuse(Wire wire) {
    wire.stranger().ifPresent(user -> last = user);
    refused.incrementAndGet();
  }

  Refused refused() {
    return new Refused(refused.get(), last);
  }

  private void watch() {
    while (true) {
      try {
        Thread.sleep(TICK_MILLIS);
        for (Place place : places) {
          place.look();
        }
      } catch (IOException e) {
        // the connection has closed by itself
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
