package msgq.bench.linux;

import jnr.constants.platform.Errno;

/**
 * System calls that the JDK does not make, through native/kernel. Those that fail return the
 * negative error number. Every fork and every endpoint in Java is a JVM, whose first call through
 * jnr-ffi would take some 300 ms of CPU time; what only some transports need jnr-posix does.
 */
final class Kernel {
  static {
    SharedLibrary.load("kernel");
  }

  private Kernel() {}

  /** What a negative result means. */
  static String error(long result) {
    return Errno.valueOf(-result).description();
  }

  /** Of a thread, or of the calling one for 0. */
  static native int setAffinity(int thread, byte[] mask);

  static native int getAffinity(int thread, byte[] mask);

  /**
   * getrusage(2).
   *
   * @param figures are set: microseconds in user mode and in the kernel, switches that were wanted
   *     and that were not
   */
  static native int usage(int who, long[] figures);

  static native int pipe(int[] ends);

  static native int fcntl(int fd, int command, int argument);

  static native int close(int fd);

  /**
   * posix_spawn(3), which looks the program up on the PATH.
   *
   * @param standard which descriptors become 0, 1 and 2; -1: /dev/null, to read from
   * @param closed which the child does not get
   * @return its process id
   */
  static native int spawn(byte[][] command, byte[][] environment, int[] standard, int[] closed);

  /** Waits until a child has ended, and leaves it to be waited for. */
  static native int awaitEnd(int pid);

  /** waitpid(2). */
  static native int reap(int pid, boolean wait, int[] status);

  /** By SIGKILL. */
  static native int kill(int pid);

  /** execv(3): returns only if it fails. */
  static native int execute(byte[][] command);

  /** A network and System V queues of the calling thread's own. */
  static native int enterNamespaces();

  static native int loopbackUp();

  /** Asks sock_diag(7); the bytes of its answer. */
  static native int inquire(byte[] question, byte[] answer);

  /** A counter of how often a thread, or the calling one for 0, comes to a tracepoint. */
  static native int openCounter(long tracepoint, int thread, boolean children);

  static native long readCounter(int fd);
}
