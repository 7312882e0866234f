package msgq.bench.linux;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs on the PATH. */
public final class Tool {
  private Tool() {}

  /** As the shell finds it: a path, or a name in one of the directories of PATH. */
  public static Optional<Path> find(String program) {
    Stream<Path> candidates =
        program.contains("/")
            ? Stream.of(Path.of(program))
            : Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program));
    return candidates
        .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
        .findFirst();
  }
}
