package msgq.bench.lease;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/** The directory that holds all leases of this user: {@code msgq-<uid>} in the temp directory. */
final class LeaseRoot {
  static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private LeaseRoot() {}

  static Path path() {
    return temp().resolve("msgq-" + uid());
  }

  /** Makes the directory, or checks that the one there belongs to this user alone. */
  static Path make() throws IOException {
    Path root = path();
    try {
      Files.createDirectory(root, PRIVATE);
    } catch (FileAlreadyExistsException e) {
      check(root);
    } catch (NoSuchFileException e) {
      throw new IOException("the temp directory " + temp() + " does not exist; " + advice(), e);
    } catch (FileSystemException e) {
      throw unwritable(root, e);
    }
    return root;
  }

  static IOException unwritable(Path path, FileSystemException e) {
    String why = e instanceof AccessDeniedException ? "permission denied" : e.getReason();
    return new IOException("cannot make the directory " + path + " (" + why + "); " + advice(), e);
  }

  /** Anyone may make a directory of this name before we do, so what is found is not trusted. */
  private static void check(Path root) throws IOException {
    Map<String, Object> found =
        Files.readAttributes(root, "unix:uid,isDirectory,permissions", LinkOption.NOFOLLOW_LINKS);
    boolean ours =
        (Boolean) found.get("isDirectory")
            && (Integer) found.get("uid") == uid()
            && found.get("permissions").equals(PRIVATE.value());
    if (!ours) {
      throw new IOException(
          root + " is not a directory that belongs to this user alone (mode 0700); " + advice());
    }
  }

  private static Path temp() {
    return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
  }

  private static String advice() {
    return "choose another temp directory with java -Djava.io.tmpdir=<directory> -jar ...";
  }

  private static int uid() {
    try {
      return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    } catch (IOException e) {
      throw new IllegalStateException("/proc is not mounted", e);
    }
  }
}
