package io.github.msgq.bench.endpoints.raw;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.transport.Idling;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.terms.parameter.Wait;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;

/** Descriptors that are read and written through Panama. One thread may read, another write. */
abstract class RawWire extends Wire {
  private final RawCalls reading = new RawCalls();
  private final RawCalls writing = new RawCalls();
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

  RawWire(int in, int out, Wait wait) throws IOException {
    this.in = in;
    this.out = out;
    this.readIdling = new Idling(wait);
    this.writeIdling = new Idling(wait);
    if (wait != Wait.BLOCK) {
      Descriptors.doNotWait(in);
      if (out != in) {
        Descriptors.doNotWait(out);
      }
    }
  }

  /** Wakes other threads that wait in calls; they find the wire aborted. */
  abstract void endWaits();

  @Override
  public final void write(MessageBuffer message, int from, int to) throws IOException {
    if (message != writeBuffer) {
      writeAddress = RawCalls.address(message.buffer());
      writeBuffer = message;
    }
    int at = from;
    while (at < to) {
      long count = writing.write(out, writeAddress + at, to - at);
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
    long count = reading.read(in, readAddress + from, to - from);
    check();
    while (count == 0) {
      readIdling.idle();
      count = reading.read(in, readAddress + from, to - from);
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
