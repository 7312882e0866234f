package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.util.HashMap;
import java.util.Map;

/**
 * Notifications of POSIX queues. A signal or a thread of C's making is of no use in a JVM, so this
 * takes the kernel's third way, the one beneath C's SIGEV_THREAD: a message of ours comes back
 * through a netlink socket, which one thread reads.
 */
public final class Arrivals {
  private static final int AF_NETLINK = 16;
  private static final int SOCK_RAW = 3;
  private static final int SIGEV_THREAD = 2;
  private static final int COOKIE_SIZE = 32;
  private static final int WOKEN_UP = 1;

  /** By cookie. */
  private static final Map<Long, Registration> REGISTRATIONS = new HashMap<>();

  private static long cookies;

  /** Open, and read by a thread, as long as there are registrations. */
  private static int socket = -1;

  private Arrivals() {}

  /** The handle is held so that the descriptor stays open: closing it ends the registration. */
  private record Registration(Handle handle, Runnable action) {}

  /** 0, or -errno. */
  public static synchronized long register(Handle handle, int descriptor, Runnable action) {
    SystemCall call = SystemCall.HERE;
    if (call == null) {
      return -Linux.ENOSYS;
    }
    boolean first = socket < 0;
    if (first) {
      long opened =
          NATIVE.systemCall(call.socket(), AF_NETLINK, SOCK_RAW | Linux.O_CLOEXEC, 0, 0, 0, 0);
      if (opened < 0) {
        return opened;
      }
      socket = (int) opened;
    }
    long r = -Linux.ENOMEM;
    try {
      r = register(call, descriptor, ++cookies);
      if (r >= 0 && first) {
        read(call, socket);
      }
      if (r >= 0) {
        REGISTRATIONS.put(cookies, new Registration(handle, action));
      }
      return r;
    } catch (Throwable noThread) {
      cancel(descriptor);
      r = -Linux.ENOMEM;
      throw noThread;
    } finally {
      if (r < 0 && first) {
        closeSocket();
      }
    }
  }

  private static long register(SystemCall call, int descriptor, long cookie) {
    Block block = Waiter.current().block(64 + COOKIE_SIZE);
    var memory = block.memory();
    memory.put(Block.BODY, new byte[64 + COOKIE_SIZE]);
    memory.putLong(Block.BODY, block.body() + 64).putInt(Block.BODY + 8, socket);
    memory.putInt(Block.BODY + 12, SIGEV_THREAD).putLong(Block.BODY + 64, cookie);
    return NATIVE.systemCall(call.mqNotify(), descriptor, block.body(), 0, 0, 0, 0);
  }

  /** 0, or -errno. */
  public static long cancel(int descriptor) {
    SystemCall call = SystemCall.HERE;
    return call == null
        ? -Linux.ENOSYS
        : NATIVE.systemCall(call.mqNotify(), descriptor, 0, 0, 0, 0, 0);
  }

  private static void read(SystemCall call, int from) {
    Thread reader =
        new Thread(
            () -> {
              Block block = new Block(COOKIE_SIZE);
              do {
                readOne(call, from, block);
              } while (!finished());
            },
            "msgq-arrivals");
    reader.setDaemon(true);
    reader.start();
  }

  private static void readOne(SystemCall call, int from, Block block) {
    long n = NATIVE.systemCall(call.recvfrom(), from, block.body(), COOKIE_SIZE, 0, 0, 0);
    if (n == COOKIE_SIZE) {
      Registration ended = ended(block.memory().getLong(Block.BODY));
      boolean arrived = block.memory().get(Block.BODY + COOKIE_SIZE - 1) == WOKEN_UP;
      if (ended != null && arrived) {
        run(ended.action());
      }
    } else if (n < 0 && n != -Linux.EINTR) {
      Thread.yield(); // ENOBUFS: notifications were too many at once; go on with the next
    }
  }

  private static synchronized Registration ended(long cookie) {
    return REGISTRATIONS.remove(cookie);
  }

  /** A thread that waited for the next registration would keep its class loader for ever. */
  private static synchronized boolean finished() {
    if (!REGISTRATIONS.isEmpty()) {
      return false;
    }
    closeSocket();
    return true;
  }

  private static void closeSocket() {
    NATIVE.posixClose(socket);
    socket = -1;
  }

  private static void run(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
