package msgq.bench.cli;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
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

  void write(Collection<RunResult> results) {
    ResultFormatFactory.getInstance(format, file).writeOut(results);
  }
}
