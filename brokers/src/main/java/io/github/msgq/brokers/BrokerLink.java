package io.github.msgq.brokers;

import static io.github.msgq.bench.parameter.Parameters.DEPTH;
import static io.github.msgq.bench.parameter.Parameters.WAIT;

import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.transport.Idling;
import io.github.msgq.bench.transport.Link;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;

/** A lane through two queues of a broker, with a connection for each. */
final class BrokerLink extends Link {
  private static final int USUAL_WINDOW = 100;

  private final Settings settings;
  private final int lane;
  private final Outbox out;
  private final Inbox in;
  private final int window;
  private final Idling idling; // null where the connections wait themselves
  private volatile boolean closed;

  BrokerLink(Settings settings, int lane, Outbox out, Inbox in) {
    super(MessageBuffer.onHeap(0, settings.size()));
    this.settings = settings;
    this.lane = lane;
    this.out = out;
    this.in = in;
    this.window = window(settings);
    this.idling = settings.get(WAIT) == Wait.BLOCK ? null : new Idling(settings.get(WAIT));
  }

  /**
   * Messages that may be unacknowledged when a sender goes on, {@code -p depth=} less one: none in
   * round trips.
   */
  private static int window(Settings settings) {
    int usual = settings.replies() ? 1 : USUAL_WINDOW;
    return (settings.get(DEPTH) > 0 ? settings.get(DEPTH) : usual) - 1;
  }

  @Override
  public int lane() {
    return lane;
  }

  /** Its connections have been open since before READY: a broker drops what nobody awaits. */
  @Override
  public void open() {}

  @Override
  public void send() throws IOException {
    try {
      while (!out.offer(message())) {
        idle();
      }
      while (!out.settled(window)) {
        idle();
      }
    } catch (Exception e) { // a client's own
      throw failure(e);
    }
    done();
  }

  @Override
  public void receive() throws IOException {
    try {
      while (!in.poll(message())) {
        idle();
      }
    } catch (Exception e) { // a client's own
      throw failure(e);
    }
    done();
  }

  /** What a broker's client has thrown. */
  static IOException failure(Exception e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return e instanceof IOException io ? io : new IOException(e.getMessage(), e);
  }

  private void idle() throws IOException {
    if (closed) {
      throw new AsynchronousCloseException();
    }
    if (idling != null) {
      idling.idle();
    }
  }

  private void done() {
    if (idling != null) {
      idling.reset();
    }
  }

  @Override
  public Link sender() {
    return new BrokerLink(settings, lane, out, in);
  }

  /** Never before {@link #close()}: these connections are long. */
  @Override
  public void shut() {}

  @Override
  public void close() throws IOException {
    closed = true;
    try (in) {
      out.close();
    }
  }
}
