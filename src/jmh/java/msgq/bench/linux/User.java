package msgq.bench.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The user that this process runs as. */
public final class User {
  private static final int ROOT = 0;
  private static final int NAME = 0;
  private static final int NUMBER = 2;

  private User() {}

  /** The effective user id, which the kernel gives to what this process makes. */
  public static int id() throws IOException {
    return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }

  /** Whether it is this user or root, who can do everything anyway. */
  public static boolean isTrusted(int id) throws IOException {
    return id == ROOT || id == id();
  }

  /** Whether a file exists and belongs to this user; links are not followed. */
  public static boolean owns(Path file) throws IOException {
    try {
      return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS) == id();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** The effective group id. */
  public static int group() throws IOException {
    return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:gid");
  }

  /**
   * The id that the kernel shows for users not mapped in this process's user namespace; -1 if all
   * are mapped.
   */
  public static int unmapped() throws IOException {
    return Files.readString(Path.of("/proc/self/uid_map")).contains("4294967295")
        ? -1
        : Sysctl.number("kernel.overflowuid").orElse(65534);
  }

  /** This user, unless it is ours. */
  public static OptionalInt otherThanOurs(int id) {
    try {
      return id == id() ? OptionalInt.empty() : OptionalInt.of(id);
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }

  /** A user as messages name it: {@code user nobody}, or {@code user 1234} if it has no name. */
  public static String named(int id) {
    String number = Integer.toUnsignedString(id);
    try (Stream<String> lines = Files.lines(Path.of("/etc/passwd"))) {
      return "user "
          + lines
              .map(line -> line.split(":"))
              .filter(fields -> fields.length > NUMBER && fields[NUMBER].equals(number))
              .map(fields -> fields[NAME])
              .findFirst()
              .orElse(number);
    } catch (IOException | UncheckedIOException e) {
      return "user " + number;
    }
  }
}
