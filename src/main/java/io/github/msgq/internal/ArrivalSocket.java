package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A netlink socket through which the kernel reports the end of registrations, and the thread that
 * reads it. A registration is charged for its message in the socket's buffer; when that is full,
 * mq_notify(2) would wait, so a socket takes no more registrations than fit.
 *
 * <p>It is open, and read, only while it has registrations: a thread that waited for the next one
 * would keep its class loader alive forever.
 */
final class ArrivalSocket implements Runnable {
  private static final int AF_NETLINK = 16;
  private static final int SOCK_RAW = 3;
  private static final int SIGEV_THREAD = 2;
  private static final int COOKIE = 64; // its place behind struct sigevent
  private static final int COOKIE_SIZE = 32;
  private static final int WOKEN_UP = 1;
  private static final int SOL_SOCKET = 1;
  private static final int SO_RCVBUF = 8;

  /** Bytes of the socket's buffer for a message of 32 bytes: well above what the kernel charges. */
  private static final int MESSAGE_CHARGE = 2048;

  private final int descriptor;
  private final List<ArrivalSocket> all; // whose lock guards taken, reading and gone
  private final int places;
  private final Map<Long, Registration> registrations = new ConcurrentHashMap<>(); // by cookie
  private final AtomicLong cookies = new AtomicLong();
  private int taken;
  private boolean reading;
  private boolean gone;
  private long reader;

  /** The handle is held so that the queue's descriptor stays open. */
  private record Registration(Handle handle, Runnable action, Executor executor) {}

  private ArrivalSocket(int descriptor, List<ArrivalSocket> all) {
    this.descriptor = descriptor;
    this.all = all;
    places = places(descriptor);
  }

  /**
   * Reserves a place for a registration, in one of the sockets or a new one; under their lock.
   *
   * @return -errno, or 0, and the socket is then the last of the list
   */
  static long reserve(List<ArrivalSocket> all) {
    for (ArrivalSocket socket : all) {
      if (socket.taken < socket.places) {
        socket.taken++;
        all.remove(socket);
        all.add(socket);
        return 0;
      }
    }
    long opened =
        NATIVE.systemCall(
            SystemCall.HERE.socket(), AF_NETLINK, SOCK_RAW | Linux.O_CLOEXEC, 0, 0, 0, 0);
    if (opened < 0) {
      return opened;
    }
    ArrivalSocket socket = new ArrivalSocket((int) opened, all);
    socket.taken++;
    all.add(socket);
    return 0;
  }

  private static int places(int descriptor) {
    Waiter waiter = Waiters.take();
    try {
      Block block = waiter.block(2 * Integer.BYTES);
      block.memory().putInt(Block.BODY, 0).putInt(Block.BODY + 4, Integer.BYTES);
      long value = block.body();
      NATIVE.systemCall(
          SystemCall.HERE.getsockopt(), descriptor, SOL_SOCKET, SO_RCVBUF, value, value + 4, 0);
      return Math.max(1, block.memory().getInt(Block.BODY) / MESSAGE_CHARGE);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** Registers in a reserved place, under no lock; 0, {@link Waiter#NO_THREAD} or -errno. */
  long register(Handle handle, int queue, Runnable action, Executor executor) {
    long cookie = cookies.incrementAndGet();
    registrations.put(cookie, new Registration(handle, action, executor));
    boolean notifies = false;
    boolean registered = false;
    try {
      long r = notify(queue, cookie);
      notifies = r >= 0;
      registered = notifies && read();
      return notifies && !registered ? Waiter.NO_THREAD : r;
    } finally {
      if (!registered) {
        if (notifies) {
          NATIVE.systemCall(SystemCall.HERE.mqNotify(), queue, 0, 0, 0, 0, 0); // nobody reads it
        }
        registrations.remove(cookie);
        giveUp();
      }
    }
  }

  private long notify(int queue, long cookie) {
    Waiter waiter = Waiters.take();
    try {
      Block block = waiter.block(COOKIE + COOKIE_SIZE);
      var memory = block.memory();
      memory.put(Block.BODY, new byte[COOKIE + COOKIE_SIZE]);
      memory.putLong(Block.BODY, block.body() + COOKIE).putInt(Block.BODY + 8, descriptor);
      memory.putInt(Block.BODY + 12, SIGEV_THREAD).putLong(Block.BODY + COOKIE, cookie);
      long r;
      do {
        r = NATIVE.systemCall(SystemCall.HERE.mqNotify(), queue, block.body(), 0, 0, 0, 0);
      } while (r == -Linux.EINTR);
      return r;
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** Has a thread read; false if none can be started. */
  private boolean read() {
    synchronized (all) {
      reading = reading || LibraryThread.start(LibraryThread.of("msgq-arrivals", this));
      return reading;
    }
  }

  /** Gives up the place, and has the reader end if no registration is left. */
  private void giveUp() {
    synchronized (all) {
      taken--;
      if (taken == 0 && !reading) {
        close();
      }
    }
    for (int round = 0; readsNothing(); round++) {
      Waiter.pause(round);
    }
  }

  private boolean readsNothing() {
    synchronized (all) {
      if (taken > 0 || gone) {
        return false;
      }
      boolean deaf = reader < 0 || reader > 0 && Lookout.isRefused(NATIVE.wakeSend(reader));
      return !deaf; // then it ends after the next registration
    }
  }

  @Override
  public void run() {
    synchronized (all) {
      reader = NATIVE.wakeSelf();
    }
    Block block = NATIVE.block(COOKIE_SIZE);
    while (!finished()) {
      readOne(block);
    }
  }

  private boolean finished() {
    synchronized (all) {
      if (taken == 0) {
        close();
      }
      return gone;
    }
  }

  private void close() {
    all.remove(this);
    gone = true;
    NATIVE.posixClose(descriptor);
  }

  private void readOne(Block block) {
    long n =
        NATIVE.systemCall(
            SystemCall.HERE.recvfrom(), descriptor, block.body(), COOKIE_SIZE, 0, 0, 0);
    if (n == COOKIE_SIZE) {
      Registration ended = registrations.remove(block.memory().getLong(Block.BODY));
      boolean arrived = block.memory().get(Block.BODY + COOKIE_SIZE - 1) == WOKEN_UP;
      if (ended != null) {
        synchronized (all) {
          taken--;
        }
        if (arrived) {
          runAction(ended);
        }
      }
    } else if (n < 0 && n != -Linux.EINTR) {
      Thread.yield(); // ENOBUFS: notifications were too many at once; go on with the next
    }
  }

  /** Runs the action. Nothing that the executor or the handler throws ends the reader. */
  private static void runAction(Registration ended) {
    try {
      ended.executor().execute(ended.action());
    } catch (Throwable e) {
      try {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      } catch (Throwable handlersOwn) {
        // ignored, as by the JVM
      }
    }
    Thread.interrupted(); // an action that ran here may have set it
  }
}
