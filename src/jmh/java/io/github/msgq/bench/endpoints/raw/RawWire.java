package io.github.msgq.bench.endpoints.raw;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.transport.Idling;
import io.github.msgq.bench.terms.parameter.Wait;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;

/** Descriptors that are read and written through Panama. One thread may read, another write. */
abstract class RawWire extends Wire {
  final RawCalls reading = new RawCalls();
  final RawCalls writing = new RawCalls();
  final int in;
  final int out;
  private final Idling readIdling;
  private final Idling writeIdling;
  private MessageBuffer readBuffer; // the one at readAddress
  private MessageBuffer writeBuffer;
  private long readAddress;
  private long writeAddress;
  private volatile boolean aborted;
  private boolean closed;

  RawWire(int in, int out, Wait wait) {
    this.in = in;
    this.out = out;
    this.readIdling = new Idling(wait);
    this.writeIdling = new Idling(wait);
  }

  /** Bytes read; 0 if none are there now, -1 at the end. */
  abstract long read(long to, long bytes) throws IOException;

  /** Bytes written; 0 if there is no room now. */
  abstract long write(long from, long bytes) throws IOException;

  /** Wakes other threads that wait in calls; they find the wire aborted. */
  abstract void endWaits();

  final boolean waits() {
    return readIdling.blocks();
  }

  @Override
  public final void write(MessageBuffer message, int from, int to) throws IOException {
    if (message != writeBuffer) {
      writeAddress = RawCalls.address(message.buffer());
      writeBuffer = message;
    }
    int at = from;
    while (at < to) {
      long count = write(writeAddress + at, to - at);
      check();
      writeIdling.after(count > 0);
      at += (int) count;
    }
  }

  @Override
  public final int read(MessageBuffer message, int from, int to) throws IOException {
    if (message != readBuffer) {
      readAddress = RawCalls.address(message.buffer());
      readBuffer = message;
    }
    long count = read(readAddress + from, to - from);
    check();
    while (count == 0) {
      readIdling.idle();
      count = read(readAddress + from, to - from);
      check();
    }
    readIdling.reset();
    return count < 0 ? -1 : from + (int) count;
  }

  private void check() throws IOException {
    if (aborted) {
      throw new AsynchronousCloseException();
    }
  }

  /** Never called during a call: another file might get the number. */
  @Override
  public final synchronized void close() {
    if (!closed) {
      closed = true;
      RawCalls.close(in);
      if (out != in) {
        RawCalls.close(out);
      }
    }
  }

  /** The descriptors stay open, since another thread may be about to use them. */
  @Override
  public final synchronized void abort() {
    aborted = true;
    if (!closed) {
      endWaits();
    }
  }
}
