package msgq.internal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** A directory that only this user can enter, whatever the umask. */
final class PrivateDirectory {
  private static final int TRIES = 100;

  private PrivateDirectory() {}

  static Path create(Path base) throws IOException {
    FileAttribute<?> ours =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    for (int i = 1; ; i++) {
      try {
        return Files.createDirectory(
            base.resolve("msgq-" + Long.toHexString(System.nanoTime() * TRIES + i)), ours);
      } catch (FileAlreadyExistsException e) {
        if (i == TRIES) {
          throw e;
        }
      }
    }
  }
}
