package msgq.bench.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import msgq.bench.linux.Mount;

/**
 * Where the directory of a user's leases is: in the temp directory or, if programs cannot be
 * executed there, in the user's runtime or home directory.
 */
final class Base {
  private Base() {}

  /** Its real path. */
  static Path path() throws IOException {
    Path temp = temp();
    if (executable(temp)) {
      return temp;
    }
    return Stream.of(System.getenv("XDG_RUNTIME_DIR"), System.getProperty("user.home"))
        .filter(name -> name != null && name.startsWith("/"))
        .flatMap(Base::expressible)
        .filter(path -> Files.isDirectory(path) && Files.isWritable(path) && executable(path))
        .findFirst()
        .orElse(temp)
        .toRealPath();
  }

  private static Path temp() throws IOException {
    String name = System.getProperty("java.io.tmpdir");
    try {
      return Path.of(name).toRealPath();
    } catch (NoSuchFileException e) {
      throw new IOException(
          "the temp directory " + name + " does not exist; " + LeaseRoot.ADVICE, e);
    } catch (InvalidPathException e) {
      throw new IOException(
          "the temp directory %s has a name that this locale cannot express: set LC_ALL=C.UTF-8, or %s"
              .formatted(name, LeaseRoot.ADVICE),
          e);
    }
  }

  private static Stream<Path> expressible(String name) {
    try {
      return Stream.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }

  private static boolean executable(Path directory) {
    return !Mount.of(directory).map(mount -> mount.has("noexec")).orElse(false);
  }
}
