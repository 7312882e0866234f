package msgq.bench.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import msgq.bench.problem.NotAvailable;
import msgq.bench.trust.Trusted;

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
      Files.createDirectory(
          Trusted.directory(MEMORY).resolve(directory.getFileName()), LeaseRoot.PRIVATE);
    } catch (IOException e) {
      throw new NotAvailable("files in memory need " + MEMORY + ", writable: " + e);
    }
  }
}
