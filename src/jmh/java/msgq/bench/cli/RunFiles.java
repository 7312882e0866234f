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
import msgq.bench.saved.SavedFiles;
import org.openjdk.jmh.runner.options.Options;

/**
 * What a run writes: JSON and a log in the folder of results; only the file that {@code -rff} or
 * {@code -rf} ask for; or nothing. A result that cannot be written is printed.
 */
final class RunFiles implements AutoCloseable {
  static final String NONE = "--no-files";

  /** JMH's own output, and the report again. */
  private static final String LOG = ".log";

  private final Optional<UserResult> user;
  private final Optional<ResultFiles> folder;
  private final PrintStream log;
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
    if (user.isPresent()) {
      try {
        user.get().write(outcome);
        out.println("Results: " + user.get().file());
      } catch (IOException e) {
        lost = true;
        ResultFiles.print(e, user.get().text(outcome));
      }
    }
    if (folder.isPresent()) {
      Path json = folder.get().file(ResultFiles.JSON);
      folder.get().save(out, ResultJson.text(outcome), page(outcome, json));
      if (log.checkError()) {
        lost = true;
        System.err.println("cannot write all of the log " + folder.get().file(LOG));
      }
      out.println("Log:     " + folder.get().file(LOG));
    }
  }

  private static String page(Outcome outcome, Path json) {
    return outcome.results().isEmpty()
        ? ""
        : HtmlReport.of(new SavedFiles(List.of(outcome.saved(json)), List.of()));
  }

  /** Whether something could not be written. */
  boolean lost() {
    return lost || folder.map(ResultFiles::lost).orElse(false);
  }

  /** Removes the log of a run that came to nothing. */
  @Override
  public void close() {
    log.close();
    folder.ifPresent(ResultFiles::close);
  }
}
