package io.github.msgq;

import io.github.msgq.internal.Arrivals;
import io.github.msgq.internal.Handle;
import io.github.msgq.internal.PlainCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** Notification of a POSIX queue, for {@link PosixQueue}. */
final class PosixNotification {
  private final String name;
  private final int descriptor;
  private final Handle handle;

  PosixNotification(String name, int descriptor, Handle handle) {
    this.name = name;
    this.descriptor = descriptor;
    this.handle = handle;
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
