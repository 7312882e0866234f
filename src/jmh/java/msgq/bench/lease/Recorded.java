package msgq.bench.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** One line of a lease's record: something outside its directory that goes with it. */
record Recorded(Kind kind, String name) {
  static final String FILE_NAME = "made";

  enum Kind {
    SYSV,
    POSIX,
    FILE,
    DIRECTORY
  }

  String line() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + name;
  }

  /** The record of a lease; a line cut short by a kill names nothing that was made. */
  static List<Recorded> in(Path lease) throws IOException {
    String text;
    try {
      text = Files.readString(lease.resolve(FILE_NAME));
    } catch (NoSuchFileException e) {
      return List.of();
    }
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    return whole.lines().map(Recorded::parse).toList();
  }

  private static Recorded parse(String line) {
    int space = line.indexOf(' ');
    Kind kind = Kind.valueOf(line.substring(0, space).toUpperCase(Locale.ROOT));
    return new Recorded(kind, line.substring(space + 1));
  }
}
