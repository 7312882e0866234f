package msgq.bench.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import msgq.bench.linux.User;
import msgq.bench.problem.NotAvailable;

/** A lease's directory in /dev/shm, whose files are memory that processes share. */
final class MemoryDirectory {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final SecureRandom RANDOM = new SecureRandom();

  private MemoryDirectory() {}

  /** A name that nobody can guess, so that nobody can create it first. */
  static Path unused() {
    return MEMORY.resolve("msgq-" + HexFormat.of().toHexDigits(RANDOM.nextLong()));
  }

  static void make(Path directory) {
    try {
      Files.createDirectory(directory, LeaseRoot.PRIVATE);
    } catch (IOException e) {
      throw new NotAvailable("files in memory need " + MEMORY + ", writable: " + e);
    }
  }

  /** Whether this is a directory that belongs to this user alone. */
  static boolean ours(Path directory) throws IOException {
    try {
      Map<String, Object> found =
          Files.readAttributes(
              directory, "unix:uid,isDirectory,permissions", LinkOption.NOFOLLOW_LINKS);
      return (Boolean) found.get("isDirectory")
          && (Integer) found.get("uid") == User.id()
          && found.get("permissions").equals(LeaseRoot.PRIVATE.value());
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
