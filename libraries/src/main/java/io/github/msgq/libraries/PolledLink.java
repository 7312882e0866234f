package io.github.msgq.libraries;

import static io.github.msgq.bench.parameter.Parameters.WAIT;

import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.transport.Idling;
import io.github.msgq.bench.transport.Link;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;

/** A lane over two polled streams, one for each direction. */
final class PolledLink extends Link {
  /** Opens one end of a stream. */
  interface Opener {
    PolledStream open() throws IOException;
  }

  private final Settings settings;
  private final int lane;
  private final Opener toSend;
  private final Opener toReceive;
  private final Idling idling;
  private PolledStream out;
  private PolledStream in;
  private volatile boolean closed;

  PolledLink(Settings settings, int lane, Opener toSend, Opener toReceive) {
    super(MessageBuffer.offHeap(0, settings.size()));
    this.settings = settings;
    this.lane = lane;
    this.toSend = toSend;
    this.toReceive = toReceive;
    this.idling = new Idling(settings.get(WAIT));
  }

  @Override
  public int lane() {
    return lane;
  }

  @Override
  public void open() throws IOException {
    out = toSend.open();
    in = toReceive.open();
  }

  @Override
  public void send() throws IOException {
    while (!out.offer(message())) {
      idle();
    }
    idling.reset();
  }

  @Override
  public void receive() throws IOException {
    while (!in.poll(message())) {
      idle();
    }
    idling.reset();
  }

  private void idle() throws IOException {
    if (closed) {
      throw new AsynchronousCloseException();
    }
    idling.idle();
  }

  @Override
  public Link sender() throws IOException {
    PolledStream shared = out;
    PolledLink sender = new PolledLink(settings, lane, () -> shared, () -> null);
    sender.open();
    return sender;
  }

  /** Never before {@link #close()}: these connections are long. */
  @Override
  public void shut() {}

  /** The memory stays mapped, since another thread may use it until it sees the flag. */
  @Override
  public void close() {
    closed = true;
  }
}
