package msgq.bench.linux;

import java.io.IOException;
import java.util.List;

/** posix_spawn(3): unlike ProcessBuilder's, its child inherits any descriptor. */
public final class Spawn {
  /** In place of a descriptor of the child: there is nothing to read. */
  public static final int NOTHING = -1;

  private Spawn() {}

  /**
   * Starts a program; its process id.
   *
   * @param command the program, then its arguments
   * @param environment {@code NAME=value} each
   * @param standard which descriptors become the child's input, output and error output
   * @param closed which it does not inherit
   */
  public static synchronized int start(
      List<String> command, List<String> environment, int[] standard, int[] closed)
      throws IOException {
    int pid = Kernel.spawn(bytes(command), bytes(environment), standard, closed);
    if (pid < 0) {
      throw new IOException("cannot start " + command.get(0) + ": " + Kernel.error(pid));
    }
    return pid;
  }

  private static byte[][] bytes(List<String> words) {
    return words.stream().map(String::getBytes).toArray(byte[][]::new);
  }

  /** Waits until a child has ended, and leaves it to be waited for; a signal may cut this short. */
  public static void awaitEnd(int pid) {
    Kernel.awaitEnd(pid);
  }

  /**
   * Asks how a child has ended, and lets its process id go.
   *
   * @param wait whether to wait until it has
   * @param status is set as by waitpid(2)
   * @return 0 if it still runs, negative if there is no such child
   */
  public static int reap(int pid, boolean wait, int[] status) {
    return Kernel.reap(pid, wait, status);
  }

  /** Ends it by SIGKILL. */
  public static void kill(int pid) {
    Kernel.kill(pid);
  }

  /**
   * Starts a process by ProcessBuilder. Never while {@link #start(List, List, int[], int[])} starts
   * one, which would inherit the pipe by which the JDK learns that the program runs, and keep
   * {@code ProcessBuilder.start()} waiting until it ends.
   */
  public static synchronized Process start(ProcessBuilder builder) throws IOException {
    return builder.start();
  }
}
