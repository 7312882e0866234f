package io.github.msgq.library;

import io.github.msgq.bench.neighbour.Neighbour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** A user without rights, whom root can become; the classes are in a directory that it may read. */
record OtherUser(Path classes) {
  static OtherUser in(Path directory) throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (Path from : List.of(Child.CLASSES, Child.TEST_CLASSES)) {
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : (Iterable<Path>) files::iterator) {
          copy(file, from.relativize(file), directory);
        }
      }
    }
    return new OtherUser(directory);
  }

  private static void copy(Path file, Path name, Path directory) throws IOException {
    Path to = directory.resolve(name.toString());
    if (Files.isDirectory(file)) {
      Files.createDirectories(to);
      Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rwxr-xr-x"));
    } else if (name.toString().contains("msgq") && !name.toString().contains("bench")
        || name.endsWith("bench/machine/linux/Spawn.class")) { // by which tests start programs
      Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
      Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rw-r--r--"));
    }
  }

  /** The command that runs this main class of the tests as that user. */
  List<String> java(Class<?> main, String... arguments) {
    return java(Neighbour.UID, main, arguments);
  }

  /** The same as a member of this group. */
  List<String> java(int group, Class<?> main, String... arguments) {
    List<String> command =
        Child.javaCommand(
            List.of("-Djava.io.tmpdir=/tmp"), classes.toString(), main.getName(), arguments);
    return Neighbour.as(group, command.toArray(String[]::new));
  }
}
