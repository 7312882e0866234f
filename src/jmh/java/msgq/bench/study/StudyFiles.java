package msgq.bench.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Where a study leaves its results: files that begin with its name and the time. */
final class StudyFiles {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Path directory;
  private final String start;

  /** In target/results, without a target directory in the current directory. */
  StudyFiles(String study) throws IOException {
    Path target = Path.of("target");
    directory =
        Files.isDirectory(target) ? target.resolve("results") : Path.of("").toAbsolutePath();
    Files.createDirectories(directory);
    start = "study-" + study + "-" + LocalDateTime.now().format(TIME);
  }

  /** Writes a file whose name has this end. */
  Path write(String end, String text) throws IOException {
    String separator = end.startsWith(".") ? "" : "-";
    return Files.writeString(directory.resolve(start + separator + end), text);
  }
}
