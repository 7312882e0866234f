package msgq.bench.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * The files in which a run leaves its results: one directory, one base name.
 *
 * @param directory the files are in it
 * @param name the base name
 */
public record ResultFiles(Path directory, String name) {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /**
   * Chooses {@code target/results}, the current directory if there is no target directory, or the
   * temp directory if neither can be written to.
   *
   * @param prefix of the base name; the time follows
   * @param suffix of the first file, which is created at once to reserve the base name
   */
  public static ResultFiles create(String prefix, String suffix) throws IOException {
    Path target = Path.of("target");
    List<Path> places =
        List.of(
            Files.isDirectory(target) ? target.resolve("results") : Path.of(""),
            Path.of(""),
            Path.of(System.getProperty("java.io.tmpdir")));
    IOException last = null;
    for (Path place : places) {
      try {
        return in(place, prefix + LocalDateTime.now().format(TIME), suffix);
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  private static ResultFiles in(Path directory, String name, String suffix) throws IOException {
    Files.createDirectories(directory.toAbsolutePath());
    for (int i = 1; ; i++) {
      ResultFiles files = new ResultFiles(directory, i == 1 ? name : name + "-" + i);
      try {
        Files.createFile(files.file(suffix));
        return files;
      } catch (FileAlreadyExistsException e) {
        // another run started in the same second
      }
    }
  }

  /** The file with this suffix, such as {@code .json}. */
  public Path file(String suffix) {
    return directory.resolve(name + suffix);
  }
}
