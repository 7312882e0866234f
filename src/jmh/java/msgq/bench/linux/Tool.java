package msgq.bench.linux;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs on the PATH. */
public final class Tool {
  private Tool() {}

  /**
   * Finds a program by its path, or by its name in a directory of PATH. Empty and relative
   * directories do not count: others may have put something into the current one.
   */
  public static Optional<Path> find(String program) {
    Stream<Path> candidates =
        program.contains("/")
            ? Stream.of(Path.of(program))
            : Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .filter(Path::isAbsolute);
    return candidates
        .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
        .findFirst();
  }
}
