package io.github.msgq.brokers;

import static io.github.msgq.bench.terms.parameter.Parameters.DEPTH;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;

/** An end of a lane through two queues of a broker, with a connection for each. */
final class BrokerEnd implements LaneEnd {
  private static final int USUAL_WINDOW = 100;

  private final Inbox in;
  private final Outbox out;
  private final long sends;
  private final long receives;
  private final int window;
  private boolean masked; // what is to be sent, and has not been taken
  private boolean offered;

  /** Its connections are open: a broker drops what nobody awaits. */
  BrokerEnd(Place place, Inbox in, Outbox out, String toSend, String toReceive) {
    this.in = in;
    this.out = out;
    this.sends = place.key(toSend);
    this.receives = place.key(toReceive);
    this.window = window(place.settings());
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
  public MessageBuffer message(int size) {
    return MessageBuffer.onHeap(0, size);
  }

  @Override
  public boolean send(MessageBuffer message) throws Exception {
    if (!masked) {
      message.mask(sends);
      masked = true;
    }
    offered = offered || out.offer(message);
    if (offered && out.settled(window)) {
      offered = false;
      masked = false;
      return true;
    }
    return false;
  }

  @Override
  public boolean receive(MessageBuffer message) throws Exception {
    boolean came = in.poll(message);
    if (came) {
      message.mask(receives);
    }
    return came;
  }

  @Override
  public void close() throws IOException {
    try (in) {
      out.close();
    }
  }
}
