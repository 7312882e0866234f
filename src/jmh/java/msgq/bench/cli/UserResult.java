package msgq.bench.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import msgq.bench.jmh.Outcome;
import msgq.bench.jmh.ResultJson;
import msgq.bench.problem.Refusal;
import msgq.bench.report.WholeFile;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;

/**
 * The result file that {@code -rff} and {@code -rf} ask for, named as JMH names it.
 *
 * @param file its path
 * @param format what is written to it
 */
record UserResult(String file, ResultFormatType format) {

  static Optional<UserResult> of(Options options) {
    if (!options.getResult().hasValue() && !options.getResultFormat().hasValue()) {
      return Optional.empty();
    }
    ResultFormatType format = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
    String suffix = format.toString().toLowerCase(Locale.ROOT);
    return Optional.of(
        new UserResult(
            options.getResult().orElse(Defaults.RESULT_FILE_PREFIX + "." + suffix), format));
  }

  /** Fails as {@link #write} would, as far as that can be known before. */
  void check() throws Refusal {
    try {
      WholeFile.check(Path.of(file));
    } catch (IOException e) {
      throw new Refusal(e.getMessage(), e);
    }
  }

  void write(Outcome outcome, ResultJson json) throws IOException {
    WholeFile.write(Path.of(file), text(outcome, json));
  }

  String text(Outcome outcome, ResultJson json) {
    // other readers ask every element for a figure
    return format == ResultFormatType.JSON && !outcome.results().isEmpty()
        ? json.text()
        : ResultJson.jmh(format, outcome.results());
  }
}
