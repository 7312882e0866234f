package io.github.msgq.bench.machine.lease;

import io.github.msgq.bench.machine.trust.TrustedPath;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** One line of a lease's record: something outside its directory that is removed with it. */
record Recorded(Kind kind, String name) {
  static final String FILE_NAME = "made";

  enum Kind {
    SYSV,
    POSIX,
    SHARED,
    DIRECTORY
  }

  String line() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + name;
  }

  /** The record of a lease, without a line cut short by a kill; an IOException if it is damaged. */
  static List<Recorded> in(Path lease) throws IOException {
    String text;
    try {
      text = TrustedPath.readResult(lease.resolve(FILE_NAME));
    } catch (NoSuchFileException e) {
      return List.of();
    }
    List<Recorded> made = new ArrayList<>();
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      made.add(
          parse(line).orElseThrow(() -> new IOException("its record is damaged: '" + line + "'")));
    }
    return made;
  }

  private static Optional<Recorded> parse(String line) {
    return Stream.of(Kind.values())
        .map(kind -> new Recorded(kind, line.substring(line.indexOf(' ') + 1)))
        .filter(made -> made.line().equals(line) && made.possible())
        .findFirst();
  }

  private boolean possible() {
    return switch (kind) {
      case SYSV ->
          name.matches("-?[0-9]{1,10}") && (int) Long.parseLong(name) == Long.parseLong(name);
      case POSIX, SHARED -> name.matches("/[^/]+");
      case DIRECTORY -> name.startsWith("/") && name.indexOf('\0') < 0;
    };
  }
}
