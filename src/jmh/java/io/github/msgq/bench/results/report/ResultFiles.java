package io.github.msgq.bench.results.report;

import io.github.msgq.bench.machine.lease.LeaseRoot;
import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.terms.problem.Printable;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The files in which a run or a study leaves its results: one directory, one base name. The place
 * is reserved before anything is measured, and released if nothing is written.
 */
public final class ResultFiles implements AutoCloseable {
  /** The ending of what programs read; every report is drawn from it. */
  public static final String JSON = ".json";

  public static final String PAGE = ".html";

  /** Whatever the umask is, others cannot write it. */
  private static final FileAttribute<?> OTHERS_READ =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxrwxr-x"));

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private final Path directory;
  private final String name;
  private final Path first;
  private Optional<String> notice = Optional.empty();
  private boolean used;
  private boolean failing;
  private boolean lost;

  private ResultFiles(Path directory, String name, String suffix) throws IOException {
    this.directory = directory;
    this.name = name;
    this.first = file(suffix);
    Files.createFile(first, WholeFile.MODE); // exclusively, whatever stands there
  }

  /**
   * Chooses the place before anything is measured: {@code results} in {@code target} where that is
   * a directory, else in the current directory; or, if nothing can be written there or others could
   * change it, a place for this user alone, which {@link #notice()} names.
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
        Path place = privately();
        ResultFiles files = in(place, name, suffix);
        files.notice =
            Optional.of(
                "Results go to %s, not into the current directory (%s)"
                    .formatted(place, Printable.of(Sentence.reason(here))));
        return files;
      } catch (IOException there) {
        throw new IOException(
            "there is no place for the results: not here (%s), nor elsewhere (%s)"
                .formatted(Sentence.reason(here), Sentence.reason(there)),
            there);
      }
    }
  }

  private static Path folder() throws IOException {
    Path target = Path.of("target");
    Path folder =
        Files.isDirectory(target) ? target.resolve(LeaseRoot.RESULTS) : Path.of(LeaseRoot.RESULTS);
    if (!Files.isDirectory(Path.of("").toAbsolutePath())) { // by its name in this locale
      throw new NoSuchFileException("");
    }
    TrustedPath.makeResultDirectory(folder, OTHERS_READ);
    WholeFile.removeBegun(folder);
    return folder;
  }

  /** In {@code $XDG_STATE_HOME} or the home directory or, failing that, beside our leases. */
  private static Path privately() throws IOException {
    Path state = Path.of(System.getenv().getOrDefault("XDG_STATE_HOME", ""));
    Path home = Path.of(System.getProperty("user.home"));
    try {
      return state.getParent() != null && state.isAbsolute() // or it does not count
          ? privately(state.getParent(), state.resolve("msgq"))
          : privately(home, home.resolve(".local/state/msgq"));
    } catch (IOException e) {
      Path root = LeaseRoot.make();
      return privately(root, root);
    }
  }

  private static Path privately(Path there, Path directory) throws IOException {
    TrustedPath.checkDirectory(there);
    return TrustedPath.makeDirectory(directory.resolve(LeaseRoot.RESULTS), LeaseRoot.PRIVATE);
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

  /** What a run says at its start if its results do not go where its user expects them. */
  public Optional<String> notice() {
    return notice;
  }

  /** The file with this suffix, such as {@link #JSON}. */
  public Path file(String suffix) {
    return directory.resolve(name + suffix);
  }

  /** Writes the first file bit by bit. */
  public OutputStream open() throws IOException {
    return Files.newOutputStream(first, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /** Writes what has been measured so far; returns a message for the user when that first fails. */
  public Optional<String> keep(String json) {
    try {
      write(JSON, json);
      used = true;
      return Optional.empty();
    } catch (IOException e) {
      boolean known = failing;
      failing = true;
      return known
          ? Optional.empty()
          : Optional.of(e.getMessage() + "; the run goes on, and its results will be printed");
    }
  }

  /** Writes the results and, by suffix, further files, and says where; or prints the results. */
  public void save(PrintStream out, String json, Map<String, String> further) {
    used = true;
    try {
      out.println("Results: " + write(JSON, json));
    } catch (IOException e) {
      lost = true;
      print(e, json);
    }
    further.forEach((suffix, text) -> save(out, suffix, text));
  }

  /** A page can be drawn again from the results; without these none is. */
  private void save(PrintStream out, String suffix, String text) {
    boolean page = suffix.equals(PAGE);
    if (page && !Files.exists(file(JSON))) {
      return;
    }
    try {
      out.println((page ? "Report:  " : "         ") + write(suffix, text));
    } catch (IOException e) {
      lost = true;
      if (page) {
        System.err.println(e.getMessage() + "; draw it from the results: report " + file(JSON));
      } else {
        print(e, text);
      }
    }
  }

  /** Prints results that cannot be written. */
  public static void print(IOException e, String results) {
    System.err.println(e.getMessage() + "; the result is printed instead");
    System.out.print(results);
  }

  /** Whether something could not be written. */
  public boolean lost() {
    return lost;
  }

  private Path write(String suffix, String text) throws IOException {
    Path file = file(suffix);
    WholeFile.write(file, text);
    return file;
  }

  /** Removes the first file of a run that came to nothing, and the directory if it is empty. */
  @Override
  public void close() {
    if (used) {
      return;
    }
    try {
      Files.deleteIfExists(first);
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // other results are in the directory
    }
  }
}
