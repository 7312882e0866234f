package msgq.internal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** A native library that is in memory, loaded from a file that exists only meanwhile. */
final class LibraryCopy {
  private static final int TRIES = 100;

  private LibraryCopy() {}

  /** Tries directory after directory, since the first may be read-only or mounted noexec. */
  static void load(byte[] library, String name) {
    List<String> refused = new ArrayList<>();
    for (String base : directories()) {
      try {
        load(library, name, Path.of(base));
        return;
      } catch (IOException e) {
        refused.add(base + " (" + e + ")");
      } catch (UnsatisfiedLinkError e) {
        if (!isNoexec(e)) {
          throw NativeLoader.unusable("the native library", e);
        }
        refused.add(base + " (mounted noexec)");
      }
    }
    throw new UnsatisfiedLinkError(
        "no directory to load the native library from: "
            + String.join(", ", refused)
            + ". Name one that is writable and not mounted noexec with -Djava.io.tmpdir=<directory>, or unpack the library from the jar and name it with -D"
            + NativeLoader.PATH_PROPERTY
            + "=<file>.");
  }

  private static List<String> directories() {
    List<String> all = new ArrayList<>();
    add(all, System.getProperty("java.io.tmpdir"));
    add(all, System.getenv("XDG_RUNTIME_DIR"));
    add(all, System.getProperty("user.home"));
    return all;
  }

  private static void add(List<String> all, String directory) {
    if (directory != null && !directory.isEmpty() && !directory.equals("?")) {
      all.add(directory);
    }
  }

  private static boolean isNoexec(UnsatisfiedLinkError e) {
    String said = String.valueOf(e.getMessage());
    return said.contains("failed to map segment") || said.contains("Operation not permitted");
  }

  /** Gone at once, for Linux keeps the mapping. */
  private static void load(byte[] library, String name, Path base) throws IOException {
    Path directory = createDirectory(base);
    Path file = directory.resolve(name);
    try {
      Files.write(file, library);
      System.load(file.toString());
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(directory);
    }
  }

  /**
   * One that only we can enter, so that nobody can put another file there. Its name may be known
   * beforehand, since one that exists is not taken; so it need not be as random as that of {@link
   * Files#createTempDirectory}, whose random numbers take the JVM longer to prepare than all else
   * here.
   */
  private static Path createDirectory(Path base) throws IOException {
    FileAttribute<?> ours =
        PosixFilePermissions.asFileAttribute(
            EnumSet.of(
                PosixFilePermission.OWNER_READ,
                PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.OWNER_EXECUTE));
    for (int i = 1; ; i++) {
      try {
        return Files.createDirectory(
            base.resolve("msgq-".concat(Long.toHexString(System.nanoTime() * TRIES + i))), ours);
      } catch (FileAlreadyExistsException e) {
        if (i == TRIES) {
          throw e;
        }
      }
    }
  }
}
