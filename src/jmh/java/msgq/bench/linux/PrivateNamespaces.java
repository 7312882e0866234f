package msgq.bench.linux;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import jnr.ffi.LibraryLoader;
import jnr.ffi.annotations.In;

/**
 * A network and System V queues of the calling thread's own, and of the threads and processes that
 * it starts from then on: nobody else on this machine can reach or see them, and they go with the
 * last of those processes. See namespaces(7).
 */
public final class PrivateNamespaces {
  private static final int NEW_IPC = 0x08000000;
  private static final int NEW_NETWORK = 0x40000000;
  private static final int AF_INET = 2;
  private static final int DATAGRAM_CLOSE_ON_EXEC = 2 | 0x80000;
  private static final long SET_FLAGS = 0x8914; // SIOCSIFFLAGS
  private static final int REQUEST_BYTES = 40; // struct ifreq
  private static final int NAME_BYTES = 16;
  private static final short UP = 1;

  private PrivateNamespaces() {}

  /** What jnr-ffi binds. */
  public interface Libc {
    Libc LIBC = LibraryLoader.create(Libc.class).load("c");

    int unshare(int flags);

    int socket(int family, int type, int protocol);

    int ioctl(int fd, long request, @In byte[] argument);

    int close(int fd);
  }

  /** Whether the kernel allows it: a thread tries, and ends. */
  static boolean allowed() throws InterruptedException {
    AtomicBoolean entered = new AtomicBoolean();
    Thread thread = new Thread(() -> entered.set(enter()), "namespaces-trial");
    thread.start();
    thread.join();
    return entered.get();
  }

  /**
   * Moves the calling thread there, with a loopback interface.
   *
   * @return whether the kernel allows it, as it does to root outside most containers, and in a
   *     {@link UserNamespace}
   */
  public static boolean enter() {
    if (Libc.LIBC.unshare(NEW_NETWORK | NEW_IPC) != 0) {
      return false;
    }
    int fd = Libc.LIBC.socket(AF_INET, DATAGRAM_CLOSE_ON_EXEC, 0);
    byte[] loopbackUp =
        ByteBuffer.allocate(REQUEST_BYTES)
            .order(ByteOrder.nativeOrder())
            .put("lo".getBytes(StandardCharsets.US_ASCII))
            .putShort(NAME_BYTES, UP)
            .array();
    boolean up = Libc.LIBC.ioctl(fd, SET_FLAGS, loopbackUp) == 0;
    Libc.LIBC.close(fd);
    if (!up) {
      throw new IllegalStateException("the loopback interface of a new network cannot be set up");
    }
    return true;
  }
}
