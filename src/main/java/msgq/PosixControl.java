package msgq;

import java.util.concurrent.Executor;
import msgq.internal.Arrivals;
import msgq.internal.Backend;
import msgq.internal.Handle;
import msgq.internal.Linux;
import msgq.internal.Waiter;

/** What is done with a name or a descriptor besides messages, for {@link PosixQueue}. */
final class PosixControl {
  private final String name;
  private final int descriptor;
  private final Handle handle;

  PosixControl(String name, int descriptor, Handle handle) {
    this.name = name;
    this.descriptor = descriptor;
    this.handle = handle;
  }

  PosixAttributes attributes() throws QueueException {
    try (Use use = new Use("mq_getattr")) {
      return PosixAttributes.read(name, use.descriptor());
    }
  }

  void setNonBlocking(boolean on) throws QueueException {
    try (Use use = new Use("mq_setattr")) {
      int r = Backend.NATIVE.posixSetFlags(use.descriptor(), on ? Linux.O_NONBLOCK : 0);
      if (r < 0) {
        throw PosixFailures.of("mq_setattr", r, name);
      }
    }
  }

  void onArrival(Runnable action, Executor executor) throws QueueException {
    try (Use use = new Use("mq_notify")) {
      check(Arrivals.register(handle, use.descriptor(), action, executor));
    }
  }

  void cancelOnArrival() throws QueueException {
    try (Use use = new Use("mq_notify")) {
      check(Arrivals.cancel(use.descriptor()));
    }
  }

  private void check(long notify) throws QueueException {
    if (notify < 0) {
      throw PosixFailures.notify(notify, name);
    }
  }

  /** Keeps the descriptor from being closed meanwhile. */
  private final class Use implements AutoCloseable {
    private final Waiter waiter = Waiter.take();

    Use(String call) throws QueueClosedException {
      if (!waiter.enter(handle)) {
        waiter.giveBack();
        throw Failures.closed(call, "queue " + name);
      }
    }

    int descriptor() {
      return descriptor;
    }

    @Override
    public void close() {
      waiter.leave();
      waiter.giveBack();
    }
  }
}
