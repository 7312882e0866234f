package msgq.bench.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The user that this process runs as. */
public final class User {
  private static final int NAME = 0;
  private static final int NUMBER = 2;

  private User() {}

  /** The effective user id, which owns what this process creates. */
  public static int id() throws IOException {
    return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }

  /** This user; empty if it is the one that this process runs as. */
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
