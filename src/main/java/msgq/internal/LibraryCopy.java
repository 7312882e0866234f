package msgq.internal;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A native library that is in memory, loaded from a file that exists only meanwhile. */
final class LibraryCopy {
  private static final int TRIES = 100;

  private LibraryCopy() {}

  /** Tries directory after directory, since the first may be read-only or mounted noexec. */
  static void load(byte[] library, String name) {
    StringBuilder refused = new StringBuilder();
    if (load(library, name, System.getProperty("java.io.tmpdir"), refused)
        || load(library, name, System.getenv("XDG_RUNTIME_DIR"), refused)
        || load(library, name, System.getProperty("user.home"), refused)) {
      return;
    }
    throw new UnsatisfiedLinkError(
        "no directory to load the native library from: "
            + refused
            + ". Name one where you can write and nobody else can replace your files, not mounted"
            + " noexec, with -Djava.io.tmpdir=<directory>, or unpack the library from the jar and"
            + " name it with -D"
            + NativeLoader.PATH_PROPERTY
            + "=<file>.");
  }

  private static boolean load(byte[] library, String name, String base, StringBuilder refused) {
    if (base == null || base.isEmpty() || base.equals("?")) {
      return false;
    }
    String reason;
    try {
      load(library, name, Path.of(base).toRealPath());
      return true;
    } catch (IOException e) {
      reason = e.getClass() == IOException.class ? e.getMessage() : e.toString();
    } catch (UnsatisfiedLinkError e) {
      if (!isNoexec(e)) {
        throw NativeLoader.unusable("the native library", e);
      }
      reason = "mounted noexec";
    }
    refused.append(refused.isEmpty() ? "" : ", ").append(base + " (" + reason + ")");
    return false;
  }

  private static boolean isNoexec(UnsatisfiedLinkError e) {
    String said = String.valueOf(e.getMessage());
    return said.contains("failed to map segment") || said.contains("Operation not permitted");
  }

  /** Gone at once, for Linux keeps the mapping. */
  private static void load(byte[] library, String name, Path base) throws IOException {
    Path directory = createDirectory(base);
    try {
      TrustedPath.check(directory);
      load(library, new File(directory.toFile(), name));
    } finally {
      directory.toFile().delete();
    }
  }

  private static void load(byte[] library, File file) throws IOException {
    try {
      try (FileOutputStream out = new FileOutputStream(file)) {
        out.write(library);
      }
      System.load(file.getPath());
    } finally {
      file.delete();
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
            Set.of( // an EnumSet would bring the JVM's method handles up
                PosixFilePermission.OWNER_READ,
                PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.OWNER_EXECUTE));
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
