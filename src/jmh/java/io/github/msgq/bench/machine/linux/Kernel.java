package io.github.msgq.bench.machine.linux;

import jnr.constants.platform.Errno;

/**
 * System calls that the JDK does not make, through native/kernel. Those that fail return the
 * negative error number. Every fork and every Java endpoint is a JVM, in which the first call
 * through jnr-ffi would take some 300 ms of CPU time; calls that only some transports need go
 * through jnr-posix.
 */
public final class Kernel {
  private static final Kernel CALLS = new Kernel();

  private Kernel() {}

  /** The calls, or an UnsatisfiedLinkError with a sentence for the user, each time. */
  public static Kernel calls() {
    SharedLibrary.load("kernel");
    return CALLS;
  }

  /** Describes a negative result. */
  public static String error(long result) {
    return Errno.valueOf(-result).description();
  }

  /** sched_setaffinity(2) for a thread; 0 is the calling one. */
  native int setAffinity(int thread, byte[] mask);

  native int getAffinity(int thread, byte[] mask);

  /**
   * getrusage(2).
   *
   * @param figures set to microseconds in user mode and in the kernel, voluntary and involuntary
   *     context switches
   */
  native int usage(int who, long[] figures);

  /** The CPU time of a process, all its threads: clock_getcpuclockid(3). */
  native long processNanos(int pid);

  native int pipe(int[] ends);

  /** Closed on exec; the path ends with a zero byte. */
  native int open(byte[] path, int flags);

  /** The bytes of a file's access control list, acl(5); 0 if it has none. The path is as above. */
  native int accessList(byte[] path);

  native int fcntl(int fd, int command, int argument);

  native int close(int fd);

  /**
   * posix_spawn(3), as {@link Spawn#start} has it, but with the descriptors that are closed; the
   * directory ends with a zero byte. Returns the process id.
   */
  native int spawn(
      byte[][] command,
      byte[][] environment,
      byte[] directory,
      int[] standard,
      int[] closed,
      boolean leads);

  /** Waits until a child has ended, without reaping it; a signal may cut this short. */
  public native int awaitEnd(int pid);

  /**
   * Reaps a child that has ended, which frees its process id: waitpid(2).
   *
   * @param wait whether to wait until it has
   * @return 0 if it is still running, negative if there is no such child
   */
  public native int reap(int pid, boolean wait, int[] status);

  /** Sends SIGKILL; to a process group if the number is negative. */
  public native int kill(int pid);

  /** The user at the other end of a TCP connection: sock_diag(7); -1 if it is not known. */
  native long peerUser(int peer, int peerPort, int here, int herePort);

  /** The user at the other end of this connected socket; -1 if it is not known. */
  native long peerUserOf(int fd);

  /** Sleeps until {@link System#nanoTime} returns this, or a little more. */
  public native int sleepUntil(long nanos);

  /** By how much the calling thread's timers may be late to save wake-ups. */
  public native int setTimerSlack(long nanos);

  /** How long the calling thread may run before others do; a short one is scheduled sooner. */
  public native int setSlice(long nanos);

  /** The CPU time of the calling thread. */
  public native long threadNanos();
}
