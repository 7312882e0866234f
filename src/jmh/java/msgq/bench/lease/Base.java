package msgq.bench.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import msgq.bench.linux.Mount;
import msgq.bench.linux.User;

/**
 * Where the directory of a user's leases is: in the temp directory or, if programs cannot be
 * executed there, in the user's runtime or home directory.
 */
final class Base {
  private static final int ROOT = 0;
  private static final int GROUP_WRITES = 020;
  private static final int OTHERS_WRITE = 02;
  private static final int STICKY = 01000;

  private Base() {}

  static Path path() throws IOException {
    Path temp = temp();
    if (executable(temp)) {
      return temp;
    }
    return Stream.of(System.getenv("XDG_RUNTIME_DIR"), System.getProperty("user.home"))
        .filter(name -> name != null && name.startsWith("/"))
        .map(Path::of)
        .filter(path -> Files.isDirectory(path) && Files.isWritable(path) && executable(path))
        .findFirst()
        .orElse(temp);
  }

  private static Path temp() throws IOException {
    String name = System.getProperty("java.io.tmpdir");
    try {
      return Path.of(name).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new IOException(
          "the temp directory %s has a name that this locale cannot express: set LC_ALL=C.UTF-8, or %s"
              .formatted(name, LeaseRoot.ADVICE),
          e);
    }
  }

  private static boolean executable(Path directory) {
    return !Mount.of(directory).map(mount -> mount.has("noexec")).orElse(false);
  }

  /**
   * Checks that no other user can replace what is in this directory.
   *
   * @throws IOException with a sentence for the user if one can
   */
  static void check(Path base) throws IOException {
    Path real;
    try {
      real = base.toRealPath();
    } catch (NoSuchFileException e) {
      throw new IOException(
          "the temp directory " + base + " does not exist; " + LeaseRoot.ADVICE, e);
    }
    for (Path directory = real; directory != null; directory = directory.getParent()) {
      Optional<String> who = replacer(directory);
      if (who.isPresent()) {
        throw new IOException(
            "%s could put other files in the place of those in %s; %s"
                .formatted(who.get(), directory, LeaseRoot.ADVICE));
      }
    }
  }

  /** Who else can rename and replace what is in this directory. */
  private static Optional<String> replacer(Path directory) throws IOException {
    Map<String, Object> found =
        Files.readAttributes(directory, "unix:uid,gid,mode", LinkOption.NOFOLLOW_LINKS);
    int mode = (Integer) found.get("mode");
    int owner = (Integer) found.get("uid");
    int group = (Integer) found.get("gid");
    if (!User.isTrusted(owner) && owner != User.unmapped()) {
      return Optional.of(User.named(owner));
    }
    if ((mode & STICKY) != 0) {
      return Optional.empty();
    }
    if ((mode & OTHERS_WRITE) != 0) {
      return Optional.of("any user");
    }
    return (mode & GROUP_WRITES) != 0 && group != ROOT && group != User.group()
        ? Optional.of("group " + group)
        : Optional.empty();
  }
}
