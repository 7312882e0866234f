package io.github.msgq.bench.endpoints.transport;

import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A lane of a {@link SimpleTransport}. */
final class SimpleLink extends Link {
  private final LaneEnd end;
  private final Wait wait;
  private final AtomicBoolean closed;
  private final Idling idling;

  SimpleLink(Settings settings, int lane, LaneEnd end) {
    this(settings.get(WAIT), lane, end, end.message(settings.size()), new AtomicBoolean());
  }

  private SimpleLink(
      Wait wait, int lane, LaneEnd end, MessageBuffer message, AtomicBoolean closed) {
    super(lane, message);
    this.end = end;
    this.wait = wait;
    this.closed = closed;
    this.idling = new Idling(wait);
  }

  @Override
  public void open() throws IOException {
    try {
      while (!end.open()) {
        idle();
      }
    } catch (Exception | LinkageError e) { // a library's own
      throw failure(e);
    }
    idling.reset();
  }

  @Override
  public void send() throws IOException {
    try {
      while (!end.send(message())) {
        idle();
      }
    } catch (Exception | LinkageError e) {
      throw failure(e);
    }
    idling.reset();
  }

  @Override
  public void receive() throws IOException {
    try {
      while (!end.receive(message())) {
        idle();
      }
    } catch (Exception | LinkageError e) {
      throw failure(e);
    }
    idling.reset();
  }

  private void idle() throws IOException {
    if (closed.get()) {
      throw new AsynchronousCloseException();
    }
    idling.idle();
  }

  /** What a library has thrown, perhaps since its native part cannot be loaded. */
  static IOException failure(Throwable e) {
    if (e instanceof NotAvailable || e instanceof Failure) {
      throw (RuntimeException) e;
    }
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    if (e instanceof ExceptionInInitializerError && e.getCause() != null) {
      return failure(e.getCause());
    }
    return e instanceof IOException io
        ? io
        : new IOException(e.getMessage() == null ? e.toString() : e.getMessage(), e);
  }

  @Override
  public Link sender() throws IOException {
    return end.isDuplex()
        ? new SimpleLink(wait, lane(), end, message().another(), closed)
        : super.sender();
  }

  /** Never before {@link #close()}: these connections are long. */
  @Override
  public void shut() {}

  @Override
  public void close() throws IOException {
    closed.set(true);
    end.close();
  }
}
