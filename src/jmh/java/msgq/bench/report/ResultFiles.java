package msgq.bench.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * Where a run leaves its results: JMH's JSON and, beside it, a log of all that JMH said.
 *
 * @param json the results
 * @param log the log
 */
public record ResultFiles(Path json, Path log) {
  private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /**
   * In {@code target/results}; without a target directory in the current directory; where neither
   * can be written, in the temp directory.
   */
  public static ResultFiles create() throws IOException {
    Path target = Path.of("target");
    List<Path> places =
        List.of(
            Files.isDirectory(target) ? target.resolve("results") : Path.of(""),
            Path.of(""),
            Path.of(System.getProperty("java.io.tmpdir")));
    IOException last = null;
    for (Path place : places) {
      try {
        return in(place);
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  private static ResultFiles in(Path directory) throws IOException {
    Files.createDirectories(directory.toAbsolutePath());
    String name = LocalDateTime.now().format(NAME);
    for (int i = 1; ; i++) {
      String unique = i == 1 ? name : name + "-" + i;
      try {
        Path log = Files.createFile(directory.resolve(unique + ".log"));
        return new ResultFiles(directory.resolve(unique + ".json"), log);
      } catch (FileAlreadyExistsException e) {
        // another run began in the same second
      }
    }
  }
}
