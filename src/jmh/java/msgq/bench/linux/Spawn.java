package msgq.bench.linux;

import java.io.IOException;
import java.util.List;
import jnr.constants.platform.Errno;
import jnr.posix.POSIX;
import jnr.posix.POSIXFactory;
import jnr.posix.SpawnFileAction;

/** posix_spawn(3): unlike ProcessBuilder's, its child inherits any descriptor. */
public final class Spawn {
  private static final POSIX POSIX = POSIXFactory.getNativePOSIX();

  private Spawn() {}

  /**
   * Starts a program; its process id.
   *
   * @param command the program, then its arguments
   * @param environment {@code NAME=value} each
   */
  public static synchronized int start(
      List<String> command, List<SpawnFileAction> actions, List<String> environment)
      throws IOException {
    long pid = POSIX.posix_spawnp(command.get(0), actions, command, environment);
    if (pid <= 0) {
      String reason = Errno.valueOf(POSIX.errno()).description();
      throw new IOException("cannot start " + command.get(0) + ": " + reason);
    }
    return (int) pid;
  }

  /**
   * Starts a process by ProcessBuilder. Never while {@link #start(List, List, List)} starts one,
   * which would inherit the pipe by which the JDK learns that the program runs, and keep {@code
   * ProcessBuilder.start()} waiting until it ends.
   */
  public static synchronized Process start(ProcessBuilder builder) throws IOException {
    return builder.start();
  }
}
