package io.github.msgq.bench.trust;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
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
        .map(directory -> Path.of(directory).resolve(program))
        .filter(path -> path.isAbsolute() && Files.isExecutable(path) && passes(path))
        .findFirst();
  }

  private static boolean passes(Path program) {
    try {
      TrustedPath.checkCode(program);
      return Files.isRegularFile(program);
    } catch (IOException e) {
      return false;
    }
  }
}
