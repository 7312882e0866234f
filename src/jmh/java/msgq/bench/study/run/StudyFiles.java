package msgq.bench.study.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import msgq.bench.report.Json;
import msgq.bench.report.Markdown;
import msgq.bench.report.ResultFiles;

/**
 * The files of a study. Its place is found before anything is measured, and the JSON holds whatever
 * has been measured so far: a study that is killed leaves it.
 */
final class StudyFiles implements AutoCloseable {
  private static final String JSON = ".json";

  private final ResultFiles files;
  private boolean kept;
  private boolean failing;
  private boolean lost;

  StudyFiles(String study) throws IOException {
    files = ResultFiles.create("study-" + study + "-", JSON);
  }

  /** Writes what has been measured; returns what to tell the user, the first time it fails. */
  Optional<String> keep(StudyReport report) {
    try {
      files.write(JSON, Json.of(report.data()));
      kept = true;
      return Optional.empty();
    } catch (IOException e) {
      boolean known = failing;
      failing = true;
      return known
          ? Optional.empty()
          : Optional.of(e.getMessage() + "; the study goes on, and its results will be printed");
    }
  }

  /** Writes all, or prints what cannot be written, and says where it is. */
  void write(StudyReport report, Map<String, String> further, PrintStream out) {
    Map<String, String> contents = new LinkedHashMap<>();
    contents.put(JSON, Json.of(report.whole()));
    contents.put(".md", Markdown.of(report.document()));
    further.forEach((end, text) -> contents.put("-" + end, text));
    files.elsewhere().ifPresent(why -> out.println("Not here (" + why + "):"));
    String heading = "Results: ";
    for (Map.Entry<String, String> content : contents.entrySet()) {
      try {
        out.println(heading + files.write(content.getKey(), content.getValue()));
        heading = " ".repeat(heading.length());
        kept = true;
      } catch (IOException e) {
        lost = true;
        System.err.println(e.getMessage() + "; the result is printed instead");
        out.print(content.getValue());
      }
    }
  }

  /** Whether something could not be written. */
  boolean lost() {
    return lost;
  }

  /** Removes the file of a study that came to nothing. */
  @Override
  public void close() throws IOException {
    if (!kept) {
      files.discard();
    }
  }
}
