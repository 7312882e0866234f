package msgq.bench.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * Where a run leaves its results: files in one directory that begin with one name.
 *
 * @param directory that they are in
 * @param name the beginning of their names
 */
public record ResultFiles(Path directory, String name) {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /**
   * In {@code target/results}; without a target directory in the current directory; where neither
   * can be written, in the temp directory.
   *
   * @param prefix of the name, which is the time
   * @param first the ending of the first file, which is created so that no other run has its name
   */
  public static ResultFiles create(String prefix, String first) throws IOException {
    Path target = Path.of("target");
    List<Path> places =
        List.of(
            Files.isDirectory(target) ? target.resolve("results") : Path.of(""),
            Path.of(""),
            Path.of(System.getProperty("java.io.tmpdir")));
    IOException last = null;
    for (Path place : places) {
      try {
        return in(place, prefix + LocalDateTime.now().format(TIME), first);
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  private static ResultFiles in(Path directory, String name, String first) throws IOException {
    Files.createDirectories(directory.toAbsolutePath());
    for (int i = 1; ; i++) {
      ResultFiles files = new ResultFiles(directory, i == 1 ? name : name + "-" + i);
      try {
        Files.createFile(files.file(first));
        return files;
      } catch (FileAlreadyExistsException e) {
        // another run began in the same second
      }
    }
  }

  /** The file whose name ends so, such as {@code .json}. */
  public Path file(String ending) {
    return directory.resolve(name + ending);
  }
}
