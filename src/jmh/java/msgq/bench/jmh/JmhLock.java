package msgq.bench.jmh;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file that JMH locks so that no two runs disturb each other. JMH never removes it. */
public final class JmhLock {
  private JmhLock() {}

  public static Path path() {
    return Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
  }

  /** Removes it when this process ends, unless it is killed. */
  public static void removeAtExit() {
    Runtime.getRuntime().addShutdownHook(new Thread(JmhLock::remove, "jmh-lock-remover"));
  }

  /** Removes it unless another process holds it. */
  private static void remove() {
    try (FileChannel channel = FileChannel.open(path(), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        Files.deleteIfExists(path()); // while we hold it, so that no run loses its lock
      }
    } catch (OverlappingFileLockException e) {
      deleteHeldHere(); // a signal in the middle of our run
    } catch (IOException e) {
      // not there, or another user's
    }
  }

  private static void deleteHeldHere() {
    try {
      Files.deleteIfExists(path());
    } catch (IOException e) {
      // another user's
    }
  }
}
