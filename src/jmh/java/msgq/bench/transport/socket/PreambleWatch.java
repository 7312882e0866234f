package msgq.bench.transport.socket;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import msgq.bench.message.Refused;
import msgq.bench.transport.stream.Wire;

/**
 * Keeps other processes' connections to a server's socket from delaying its own client: a thread
 * closes those that send nothing. No call is made for a connection that does not wait.
 */
final class PreambleWatch implements Closeable {
  private static final long TICK_MILLIS = 20;
  private static final long WARY_TICK_MILLIS = 1; // from the first stranger on

  /** Our own client may be slow, on a busy machine. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

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
    private long since;

    /** Waits for this connection's preamble from now on; for none if null. */
    void await(Wire wire) {
      awaited = wire;
    }

    private void look() throws IOException {
      Wire wire = awaited;
      if (wire == null || wire != seen) {
        seen = wire;
        since = System.nanoTime();
      } else if (foreign(wire) || System.nanoTime() - since > PATIENCE_NANOS) {
        if (awaited == wire) {
          wire.abort();
        }
      }
    }
  }

  Place place() {
    Place place = new Place();
    places.add(place);
    return place;
  }

  private boolean foreign(Wire wire) {
    OptionalInt stranger = wire.stranger();
    stranger.ifPresent(user -> last = user);
    return stranger.isPresent();
  }

  /** Counts a connection that is refused. */
  void refuse(Wire wire) {
    foreign(wire); // cannot be asked once it is closed
    refused.incrementAndGet();
  }

  Refused refused() {
    return new Refused(refused.get(), last);
  }

  private void watch() {
    while (true) {
      try {
        Thread.sleep(refused.get() == 0 ? TICK_MILLIS : WARY_TICK_MILLIS);
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
