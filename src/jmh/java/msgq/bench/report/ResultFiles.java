package msgq.bench.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import msgq.bench.trust.Trusted;

/** The files in which a run leaves its results: one directory, one base name. */
public final class ResultFiles {
  /** The folder of all results, in the current directory or in its {@code target}. */
  public static final String FOLDER = "results";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private final Path directory;
  private final String name;
  private final Path first;
  private Optional<String> elsewhere = Optional.empty();

  private ResultFiles(Path directory, String name, String suffix) throws IOException {
    this.directory = directory;
    this.name = name;
    this.first = file(suffix);
    Files.createFile(first); // exclusively, whatever stands there
  }

  /**
   * Chooses the place before anything is measured: {@code results} in {@code target} where that is
   * a directory, else in the current directory; or, if nothing can be written there or somebody
   * else could replace it, a directory of its own in the temp directory, for this user alone.
   *
   * @param prefix of the base name; the time follows
   * @param suffix of the first file, which is created empty to reserve the base name
   */
  public static ResultFiles create(String prefix, String suffix) throws IOException {
    String name = prefix + LocalDateTime.now().format(TIME);
    try {
      return in(folder(), name, suffix);
    } catch (IOException here) {
      try {
        Path temp = Trusted.directory(Path.of(System.getProperty("java.io.tmpdir")));
        ResultFiles files =
            in(Files.createTempDirectory(temp, "msgq-" + FOLDER + "-"), name, suffix);
        files.elsewhere = Optional.of(WholeFile.reason(here));
        return files;
      } catch (IOException there) {
        throw new IOException(
            "there is no place for the results: not here (%s), nor in the temp directory (%s)"
                .formatted(WholeFile.reason(here), WholeFile.reason(there)),
            there);
      }
    }
  }

  private static Path folder() throws IOException {
    Path target = Path.of("target");
    Path folder =
        Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)
            ? target.resolve(FOLDER)
            : Path.of(FOLDER);
    Trusted.folder(Path.of(""));
    Trusted.folder(folder.resolveSibling(""));
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      Trusted.folder(folder);
    }
    return folder;
  }

  private static ResultFiles in(Path directory, String name, String suffix) throws IOException {
    for (int i = 1; ; i++) {
      try {
        return new ResultFiles(directory, i == 1 ? name : name + "-" + i, suffix);
      } catch (FileAlreadyExistsException e) {
        // another run started in the same second
      }
    }
  }

  /** Why they are in the temp directory, if they are. */
  public Optional<String> elsewhere() {
    return elsewhere;
  }

  /** The file with this suffix, such as {@code .json}. */
  public Path file(String suffix) {
    return directory.resolve(name + suffix);
  }

  /** Writes a file, whole or not at all. */
  public Path write(String suffix, String text) throws IOException {
    Path file = file(suffix);
    WholeFile.write(file, text);
    return file;
  }

  /** Writes the first file bit by bit. */
  public OutputStream open() throws IOException {
    return Files.newOutputStream(first, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /** Removes the first file, and the directory if nothing else is in it. */
  public void discard() throws IOException {
    Files.deleteIfExists(first);
    try {
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // other results are
    }
  }
}
