package io.github.msgq;

import io.github.msgq.internal.Arrivals;
import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.Handle;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.PlainCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** Attributes, flags and notification of a POSIX queue, for {@link PosixQueue}. */
final class PosixControl {
  private final String name;
  private final int descriptor;
  private final Handle handle;

  PosixControl(String name, int descriptor, Handle handle) {
    this.name = name;
    this.descriptor = descriptor;
    this.handle = handle;
  }

  /** A field of mq_getattr(3), by its offset in a block. */
  long attribute(int place) throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      Block block = waiter.block(PosixTransfer.ATTRIBUTES);
      LongSupplier call = () -> Backend.NATIVE.posixAttributes(descriptor, block.body());
      long r = PlainCall.make(waiter, handle, block, call);
      if (r < 0) {
        throw PosixFailures.of("mq_getattr", r, name);
      }
      return block.memory().getLong(place);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  void setNonBlocking(boolean on) throws QueueException {
    int flags = on ? Linux.O_NONBLOCK : 0;
    long r = use(() -> Backend.NATIVE.posixSetFlags(descriptor, flags));
    if (r < 0) {
      throw PosixFailures.of("mq_setattr", r, name);
    }
  }

  void onArrival(Runnable action, Executor executor) throws QueueException {
    check(use(() -> Arrivals.register(handle, descriptor, action, executor)));
  }

  void cancelOnArrival() throws QueueException {
    check(use(() -> Arrivals.cancel(descriptor)));
  }

  private void check(long notify) throws QueueException {
    if (notify < 0) {
      throw PosixFailures.notify(notify, name);
    }
  }

  /** Makes the call; the descriptor cannot be closed during it. */
  private long use(LongSupplier call) {
    Waiter waiter = Waiters.take();
    try {
      return PlainCall.make(waiter, handle, this, call);
    } finally {
      Waiters.giveBack(waiter);
    }
  }
}
