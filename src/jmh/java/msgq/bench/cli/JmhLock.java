package msgq.bench.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file by which JMH keeps two runs apart; JMH itself never removes it. */
final class JmhLock {
  private JmhLock() {}

  static Path path() {
    return Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
  }

  /** Removes it unless another run holds it. */
  static void remove() {
    try (FileChannel channel = FileChannel.open(path(), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        Files.deleteIfExists(path()); // while we hold it, so that no run loses its lock
      }
    } catch (IOException e) {
      // not there, or another user's
    }
  }
}
