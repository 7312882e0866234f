package io.github.msgq.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Notifications of POSIX queues. A signal or a thread started by C is of no use in a JVM, so this
 * takes the kernel's third way, on which C's SIGEV_THREAD is built: the kernel sends a message of
 * ours through a netlink socket, which a thread reads.
 */
public final class Arrivals {
  private static final List<ArrivalSocket> SOCKETS = new ArrayList<>();

  private Arrivals() {}

  /**
   * The handle is held so that the descriptor stays open: closing it ends the registration.
   *
   * @return 0, {@link Waiter#NO_THREAD} or -errno
   */
  public static long register(Handle handle, int descriptor, Runnable action, Executor executor) {
    if (SystemCall.HERE == null) {
      return -Linux.ENOSYS;
    }
    ArrivalSocket socket;
    synchronized (SOCKETS) {
      long r = ArrivalSocket.reserve(SOCKETS);
      if (r < 0) {
        return r;
      }
      socket = SOCKETS.get(SOCKETS.size() - 1);
    }
    return socket.register(handle, descriptor, action, executor);
  }

  /**
   * Runs each action in a daemon thread of its own, which inherits only the context class loader of
   * the thread that registers.
   */
  public static Executor ownThread() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return action -> {
      Thread thread = new Thread(null, action, "msgq-arrival", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(loader);
      thread.start();
    };
  }

  /** 0, or -errno. */
  public static long cancel(int descriptor) {
    SystemCall call = SystemCall.HERE;
    return call == null
        ? -Linux.ENOSYS
        : Backend.NATIVE.systemCall(call.mqNotify(), descriptor, 0, 0, 0, 0, 0);
  }
}
