package msgq.bench.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import msgq.bench.jmh.Outcome;
import msgq.bench.jmh.ResultJson;
import msgq.bench.page.HtmlReport;
import msgq.bench.report.ResultFiles;
import msgq.bench.report.Terminal;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedRun;
import org.openjdk.jmh.runner.options.Options;

/**
 * What a run writes: JSON and a log in the folder of results; only the file that {@code -rff} or
 * {@code -rf} ask for; or nothing. A result that cannot be written is printed.
 */
final class RunFiles implements AutoCloseable {
  static final String NONE = "--no-files";

  /** JMH's own output, and the report again. */
  private static final String LOG = ".log";

  private static final String JSON = ".json";
  private static final String PAGE = ".html";

  private final Optional<UserResult> user;
  private final Optional<ResultFiles> folder;
  private final PrintStream log;
  private boolean written;
  private boolean lost;

  /** Chooses the places, and fails where nothing can be written. */
  RunFiles(Options options, boolean none) throws IOException {
    user = UserResult.of(options);
    folder = none || user.isPresent() ? Optional.empty() : Optional.of(ResultFiles.create("", LOG));
    OutputStream target =
        folder.isPresent() ? folder.get().open() : OutputStream.nullOutputStream();
    log = new PrintStream(target, false, StandardCharsets.UTF_8);
  }

  PrintStream log() {
    return log;
  }

  /** Writes the results, and says where they are. */
  void write(PrintStream out, Outcome outcome) {
    written = true;
    if (user.isPresent()) {
      try {
        user.get().write(outcome);
        out.println("Results: " + user.get().file());
      } catch (IOException e) {
        print(e, user.get().text(outcome));
      }
    }
    if (folder.isPresent()) {
      String json = ResultJson.text(outcome);
      try {
        Path file = folder.get().write(JSON, json);
        String others = LOG;
        if (!outcome.results().isEmpty()) {
          SavedRun run = outcome.saved(file);
          String page = HtmlReport.of(new SavedFiles(List.of(run), List.of()));
          folder.get().write(PAGE, page);
          others = PAGE + " and " + LOG;
        }
        out.println("Results: " + file + ", " + others);
      } catch (IOException e) {
        print(e, json);
      }
      if (log.checkError()) {
        lost = true;
        System.err.println("cannot write all of the log " + folder.get().file(LOG));
      }
    }
  }

  private void print(IOException e, String result) {
    lost = true;
    System.err.println(e.getMessage() + "; the result is printed instead");
    try (PrintStream out = Terminal.open()) {
      out.print(result);
    }
  }

  /** Whether something could not be written. */
  boolean lost() {
    return lost;
  }

  /** Removes the log of a run that came to nothing. */
  @Override
  public void close() throws IOException {
    log.close();
    if (folder.isPresent() && !written) {
      folder.get().discard();
    }
  }
}
