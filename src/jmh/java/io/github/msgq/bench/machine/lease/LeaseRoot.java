package io.github.msgq.bench.machine.lease;

import io.github.msgq.bench.machine.linux.Mount;
import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.terms.problem.Sentence;
import io.github.msgq.internal.UserNamespace;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/** The directory that holds all leases of this user: {@code msgq-<uid>}. */
public final class LeaseRoot {
  public static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** Of files, whatever the umask is: what others may write is not trusted later. */
  static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  static final String ADVICE =
      "choose another temp directory with java -Djava.io.tmpdir=<directory> -jar ..., or another"
          + " --shared-directory if you gave one";

  private static volatile String elsewhere; // null if it is in the temp directory

  /**
   * The directory of this name is no lease: see io.github.msgq.bench.results.report.ResultFiles.
   */
  public static final String RESULTS = "results";

  /** Of a current directory's name; its lease's follows. */
  static final String LEFT = "left-";

  private LeaseRoot() {}

  /** The current directory of what is started for a lease. */
  static Path current(Path lease) {
    return lease.resolveSibling(LEFT + lease.getFileName());
  }

  /** Has this JVM make leases in another directory: a fork, whose temp directory is a lease. */
  public static void beIn(String directory) {
    elsewhere = directory;
  }

  /** The directory in which this JVM makes leases, by its absolute path. */
  public static String parent() {
    return Path.of(given()).toAbsolutePath().toString();
  }

  private static String given() {
    return elsewhere == null ? System.getProperty("java.io.tmpdir") : elsewhere;
  }

  static Path path() throws IOException {
    return base().resolve("msgq-" + User.id());
  }

  /** The temp directory or, if that is mounted noexec, the user's runtime or home directory. */
  private static Path base() throws IOException {
    Path temp = temp();
    Path base =
        Stream.of(System.getenv("XDG_RUNTIME_DIR"), System.getProperty("user.home"))
            .filter(name -> !executable(temp) && name != null)
            .map(File::new)
            .filter(file -> file.isAbsolute() && file.isDirectory() && file.canWrite())
            .map(File::toPath)
            .filter(LeaseRoot::executable)
            .findFirst()
            .orElse(temp);
    try {
      return TrustedPath.checkDirectory(base);
    } catch (IOException e) {
      throw advised(e);
    }
  }

  private static Path temp() throws IOException {
    String name = given();
    try {
      Path temp = Path.of(name);
      if (!Files.exists(temp)) {
        throw new IOException("the temp directory " + name + " does not exist; " + ADVICE);
      }
      return temp;
    } catch (InvalidPathException e) {
      throw new IOException(
          "the temp directory %s has a name that this locale cannot express: set LC_ALL=C.UTF-8, or %s"
              .formatted(name, ADVICE),
          e);
    }
  }

  private static boolean executable(Path directory) {
    return !Mount.of(directory).map(mount -> mount.has("noexec")).orElse(false);
  }

  /**
   * Creates the directory, or checks that the existing one, which anyone may have created before,
   * belongs to this user alone.
   */
  public static Path make() throws IOException {
    Path root = path();
    do {
      try {
        Files.createDirectory(root, PRIVATE);
      } catch (FileAlreadyExistsException e) {
        // or existed: another process may remove the empty root between our two steps
      } catch (FileSystemException e) {
        throw unwritable(root, e);
      }
    } while (!checked(root));
    return root;
  }

  /** Checks that the directory is this user's alone; false if it is gone. */
  static boolean checked(Path root) throws IOException {
    try {
      TrustedPath.checkPrivate(root);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw advised(e);
    }
  }

  /** Where no owner is shown, another directory is of no help. */
  private static IOException advised(IOException e) {
    return e.getMessage().endsWith(UserNamespace.HELP)
        ? e
        : new IOException(e.getMessage() + "; " + ADVICE, e);
  }

  static IOException unwritable(Path path, FileSystemException e) {
    return new IOException(
        "cannot make the directory " + path + " (" + Sentence.reason(e) + "); " + ADVICE, e);
  }
}
