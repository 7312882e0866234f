package msgq.bench.linux;

import java.io.IOException;
import java.util.List;
import jnr.constants.platform.Errno;
import jnr.ffi.LibraryLoader;
import jnr.ffi.annotations.Out;
import jnr.posix.POSIX;
import jnr.posix.POSIXFactory;
import jnr.posix.SpawnFileAction;

/** posix_spawn(3): unlike ProcessBuilder's, its child inherits any descriptor. */
public final class Spawn {
  private static final POSIX POSIX = POSIXFactory.getNativePOSIX();

  private static final int BY_NUMBER = 1; // P_PID
  private static final int ENDED_AND_LEFT = 4 | 0x01000000; // WEXITED | WNOWAIT
  private static final int INFO_BYTES = 128; // siginfo_t

  private Spawn() {}

  /** What jnr-ffi binds. */
  public interface Libc {
    Libc LIBC = LibraryLoader.create(Libc.class).load("c");

    int waitid(int type, int id, @Out byte[] info, int options);
  }

  /** Waits until a child has ended, and leaves it to be waited for; a signal may cut this short. */
  public static void awaitEnd(int pid) {
    Libc.LIBC.waitid(BY_NUMBER, pid, new byte[INFO_BYTES], ENDED_AND_LEFT);
  }

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
