package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

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
  private static final Map<Long, Runnable> ACTIONS = new ConcurrentHashMap<>();
  private static final AtomicLong COOKIES = new AtomicLong();
  private static int socket = -1;

  private Arrivals() {}

  /** 0, or -errno. */
  public static long register(int descriptor, Runnable action) {
    SystemCall call = SystemCall.HERE;
    long opened = call == null ? -Linux.ENOSYS : open(call);
    if (opened < 0) {
      return opened;
    }
    long cookie = COOKIES.incrementAndGet();
    Block block = Waiter.current().block(64 + COOKIE_SIZE);
    var memory = block.memory();
    memory.put(Block.BODY, new byte[64 + COOKIE_SIZE]);
    memory.putLong(Block.BODY, block.body() + 64).putInt(Block.BODY + 8, (int) opened);
    memory.putInt(Block.BODY + 12, SIGEV_THREAD).putLong(Block.BODY + 64, cookie);
    ACTIONS.put(cookie, action);
    long r = NATIVE.systemCall(call.mqNotify(), descriptor, block.body(), 0, 0, 0, 0);
    if (r < 0) {
      ACTIONS.remove(cookie);
    }
    return r;
  }

  /** 0, or -errno. */
  public static long cancel(int descriptor) {
    SystemCall call = SystemCall.HERE;
    return call == null
        ? -Linux.ENOSYS
        : NATIVE.systemCall(call.mqNotify(), descriptor, 0, 0, 0, 0, 0);
  }

  private static synchronized long open(SystemCall call) {
    if (socket >= 0) {
      return socket;
    }
    long opened =
        NATIVE.systemCall(call.socket(), AF_NETLINK, SOCK_RAW | Linux.O_CLOEXEC, 0, 0, 0, 0);
    if (opened >= 0) {
      socket = (int) opened;
      Thread reader = new Thread(() -> read(call), "msgq-arrivals");
      reader.setDaemon(true);
      reader.start();
    }
    return opened;
  }

  private static void read(SystemCall call) {
    Block block = new Block(COOKIE_SIZE);
    while (true) {
      long n = NATIVE.systemCall(call.recvfrom(), socket, block.body(), COOKIE_SIZE, 0, 0, 0);
      if (n == COOKIE_SIZE) {
        Runnable action = ACTIONS.remove(block.memory().getLong(Block.BODY));
        boolean arrived = block.memory().get(Block.BODY + COOKIE_SIZE - 1) == WOKEN_UP;
        if (action != null && arrived) {
          run(action);
        }
      } else if (n < 0 && n != -Linux.EINTR) {
        Thread.yield(); // ENOBUFS: notifications were too many at once; go on with the next
      }
    }
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
