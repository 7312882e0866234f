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
  private static final int ATTEMPTS = 100;
  private static final long PAUSE_MILLIS = 10;

  private Spawn() {}

  /**
   * Starts a program; its process id.
   *
   * @param command the program, then its arguments
   * @param environment {@code NAME=value} each
   */
  public static int start(
      List<String> command, List<SpawnFileAction> actions, List<String> environment)
      throws IOException {
    for (int attempt = 0; ; attempt++) {
      long pid = POSIX.posix_spawnp(command.get(0), actions, command, environment);
      if (pid > 0) {
        return (int) pid;
      }
      Errno error = Errno.valueOf(POSIX.errno());
      if (error != Errno.ETXTBSY || attempt == ATTEMPTS) {
        throw new IOException("cannot start " + command.get(0) + ": " + error.description());
      }
      pause(); // a child of another thread, not yet in its own program, has it open for writing
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
