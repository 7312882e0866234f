package io.github.msgq.bench.machine.trust;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs on the PATH that nobody else can change, by their absolute paths. */
public final class Tool {
  private Tool() {}

  /**
   * Finds a program by its path, or by its name in a directory of PATH. Passes over empty and
   * relative directories, into which others may have put something, and over programs that {@link
   * TrustedPath} refuses.
   */
  public static Optional<Path> find(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(directory -> in(directory, program))
        .findFirst();
  }

  private static Stream<Path> in(String directory, String program) {
    try {
      Path path = Path.of(directory).resolve(program);
      if (path.isAbsolute() && Files.isRegularFile(path) && Files.isExecutable(path)) {
        TrustedPath.checkCode(path);
        return Stream.of(path);
      }
    } catch (IOException | InvalidPathException e) {
      // others can change it, or this locale cannot express its name
    }
    return Stream.empty();
  }
}
