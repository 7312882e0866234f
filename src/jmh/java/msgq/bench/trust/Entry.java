package msgq.bench.trust;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import msgq.bench.linux.User;

/** What lstat(2) says of a file. */
record Entry(int owner, int group, int mode) {
  static final String ANYBODY = "any user";

  private static final int ROOT = 0;
  private static final int TYPE = 0170000;
  private static final int DIRECTORY = 0040000;
  private static final int REGULAR = 0100000;
  private static final int LINK = 0120000;
  private static final int STICKY = 01000;

  /** With an access control list, these bits are its mask: without them it lets nobody write. */
  private static final int GROUP_WRITES = 020;

  private static final int OTHERS_WRITE = 02;

  static Entry of(Path path) throws IOException {
    Map<String, Object> found =
        Files.readAttributes(path, "unix:uid,gid,mode", LinkOption.NOFOLLOW_LINKS);
    return new Entry(
        (Integer) found.get("uid"), (Integer) found.get("gid"), (Integer) found.get("mode"));
  }

  /** Empty if there is nothing of this name. */
  static Optional<Entry> ifAny(Path path) throws IOException {
    try {
      return Optional.of(of(path));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  boolean isDirectory() {
    return (mode & TYPE) == DIRECTORY;
  }

  boolean isRegular() {
    return (mode & TYPE) == REGULAR;
  }

  boolean isLink() {
    return (mode & TYPE) == LINK;
  }

  /** What it is instead of a regular file. */
  String kind() {
    return isDirectory() ? "a directory" : isLink() ? "a symbolic link" : "not a regular file";
  }

  boolean isOwn() throws IOException {
    return owner == User.id();
  }

  boolean isPrivateDirectory() throws IOException {
    return isDirectory() && isOwn() && (mode & 0777) == 0700;
  }

  boolean isOwnOrRoots() throws IOException {
    return owner == ROOT || isOwn();
  }

  /** Whether others than its owner can change a file. */
  boolean isWritableForOthers() {
    return (mode & (GROUP_WRITES | OTHERS_WRITE)) != 0;
  }

  /** Who else may, by the mode, replace what is in this directory; nobody in a sticky one. */
  Optional<String> writer() {
    if ((mode & (STICKY | OTHERS_WRITE)) == OTHERS_WRITE) {
      return Optional.of(ANYBODY);
    }
    return (mode & (STICKY | GROUP_WRITES)) == GROUP_WRITES
        ? Optional.of("group %d, or whom an access control list names,".formatted(group))
        : Optional.empty();
  }
}
