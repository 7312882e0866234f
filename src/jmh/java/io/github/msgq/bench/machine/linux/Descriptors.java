package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import jnr.constants.platform.AddressFamily;
import jnr.constants.platform.OpenFlags;
import jnr.constants.platform.Sock;
import jnr.posix.POSIX;
import jnr.posix.POSIXFactory;

/** Pipes, FIFOs and pairs of sockets, which the JDK can read and write but not make. */
public final class Descriptors {
  private static final int F_SETPIPE_SZ = 1031; // not in jnr-constants
  private static final int F_GETPIPE_SZ = 1032;
  private static final int F_SETFL = 4;
  private static final int F_SETFD = 2;
  private static final int CLOSE_ON_EXEC = 1;
  private static final int ROOM = 1 << 16;
  private static final int OWNER_ONLY = 0600;

  private static POSIX jnr;

  private Descriptors() {}

  /** Loaded on first use, since loading is slow. */
  private static synchronized POSIX jnr() {
    if (jnr == null) {
      jnr = POSIXFactory.getNativePOSIX();
    }
    return jnr;
  }

  /** A pipe: its reading end, then its writing end. Both are closed on exec. */
  public static int[] pipe() throws IOException {
    int[] ends = new int[2];
    check(Kernel.calls().pipe(ends), "pipe");
    return ends;
  }

  /** Two UNIX-domain stream sockets that are connected. */
  public static int[] sockets() throws IOException {
    int[] ends = new int[2];
    check(
        posix(
            jnr()
                .socketpair(
                    AddressFamily.AF_UNIX.intValue(), Sock.SOCK_STREAM.intValue(), 0, ends)),
        "socketpair");
    return ends;
  }

  /** Opens a channel that replaces the descriptor. */
  public static FileChannel take(int fd, OpenOption option) throws IOException {
    try {
      return FileChannel.open(Path.of("/proc/self/fd/" + fd), option);
    } finally {
      close(fd);
    }
  }

  /** Opens a file that is there, to keep what it stands for. */
  public static int open(String path) throws IOException {
    return check(Kernel.calls().open((path + "\0").getBytes(), 0), "open(" + path + ")");
  }

  /** Closes them; not an error if one is closed already. */
  public static void close(int... descriptors) {
    for (int each : descriptors) {
      Kernel.calls().close(each);
    }
  }

  /**
   * Wakes a thread that is blocked on this end of a pipe: a reader by a byte, a writer by making
   * room.
   */
  public static void disturb(int fd, boolean reads) {
    int both = openBoth("/proc/self/fd/" + fd);
    if (both >= 0) {
      if (reads) {
        jnr().write(both, new byte[1], 1);
      } else {
        jnr().read(both, new byte[ROOM], ROOM);
      }
      close(both);
    }
  }

  /** Whether programs that are started from now on inherit it. */
  static void inherit(int fd, boolean inherited) throws IOException {
    check(Kernel.calls().fcntl(fd, F_SETFD, inherited ? 0 : CLOSE_ON_EXEC), "fcntl(F_SETFD)");
  }

  /** Makes calls on it non-blocking. */
  public static void doNotWait(int fd) throws IOException {
    check(Kernel.calls().fcntl(fd, F_SETFL, OpenFlags.O_NONBLOCK.intValue()), "fcntl(F_SETFL)");
  }

  /** Creates a FIFO that must not exist yet, mode 0600. */
  public static void mkfifo(String path) throws IOException {
    check(posix(jnr().mkfifo(path, OWNER_ONLY)), "mkfifo(" + path + ")");
  }

  /**
   * Sets a pipe's capacity; 0 leaves it.
   *
   * @throws IOException also if this user may not have so much: fs.pipe-max-size and
   *     fs.pipe-user-pages-soft, pipe(7)
   */
  public static void capacity(int fd, int bytes) throws IOException {
    if (bytes > 0) {
      check(
          Kernel.calls().fcntl(fd, F_SETPIPE_SZ, bytes),
          "fcntl(F_SETPIPE_SZ, " + bytes + "), see fs.pipe-max-size, fs.pipe-user-pages-soft");
    }
  }

  /** A pipe's capacity in bytes. */
  public static int capacity(int fd) throws IOException {
    return check(Kernel.calls().fcntl(fd, F_GETPIPE_SZ, 0), "fcntl(F_GETPIPE_SZ)");
  }

  /** Sets a FIFO's capacity as a pipe's; returns it. */
  public static int capacity(String fifo, int bytes) throws IOException {
    int fd = check(openBoth(fifo), "open(" + fifo + ")");
    try {
      capacity(fd, bytes);
      return capacity(fd);
    } finally {
      close(fd);
    }
  }

  /** Opens a pipe or FIFO for reading and writing, which never waits: fifo(7). */
  private static int openBoth(String path) {
    int flags = OpenFlags.O_RDWR.intValue() | OpenFlags.O_NONBLOCK.intValue();
    return Kernel.calls().open((path + "\0").getBytes(), flags);
  }

  /** The result of a jnr-posix call, or the negative error number if it failed. */
  private static int posix(int result) {
    return result < 0 ? -jnr().errno() : result;
  }

  private static int check(int result, String call) throws IOException {
    if (result < 0) {
      throw new IOException(call + ": " + Kernel.error(result));
    }
    return result;
  }
}
