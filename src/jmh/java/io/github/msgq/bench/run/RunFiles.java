package io.github.msgq.bench.run;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.page.HtmlReport;
import io.github.msgq.bench.results.report.ResultFiles;
import io.github.msgq.bench.results.report.WholeFile;
import io.github.msgq.bench.results.saved.Outcome;
import io.github.msgq.bench.results.saved.ResultJson;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.util.SampleBuffer;
import org.openjdk.jmh.util.Statistics;

/**
 * What a run writes: JSON, a page and a log in the folder of results; only the file that {@code
 * -rff} names; or nothing. A result that cannot be written is printed.
 */
public final class RunFiles implements AutoCloseable {
  public static final String NONE = "--no-files";

  /** How often each time was recorded, as HdrHistogram writes it. */
  private static final String DISTRIBUTION = ".hgrm";

  /** JMH's own output, and the report again. */
  private static final String LOG = ".log";

  private final Optional<Path> user; // the file that -rff asks for
  private final Optional<ResultFiles> folder;
  private final PrintStream log;
  private final Map<String, SampleBuffer> recorded = new LinkedHashMap<>();
  private boolean lost;

  /** Opens the log, and fails if nothing can be written. */
  RunFiles(Options options, boolean none) throws IOException {
    user = user(options);
    folder = none || user.isPresent() ? Optional.empty() : Optional.of(ResultFiles.create("", LOG));
    OutputStream target =
        folder.isPresent() ? folder.get().open() : OutputStream.nullOutputStream();
    log = new PrintStream(target, false, StandardCharsets.UTF_8);
  }

  /** Refuses a file that cannot be written. */
  public static void check(Options options, boolean none) throws Refusal, IOException {
    Optional<Path> printed = Optional.ofNullable(options.getOutput().orElse(null)).map(Path::of);
    Optional<Path> asked = user(options);
    if (asked.isPresent() && asked.map(RunFiles::place).equals(printed.map(RunFiles::place))) {
      throw new Refusal("-o and -rff name one file, %s: name two".formatted(asked.get()));
    }
    if (printed.isPresent()) {
      WholeFile.check(printed.get());
    }
    if (asked.isPresent() && none) {
      throw new Refusal("%s and -rff contradict each other: leave one out".formatted(NONE));
    }
    if (asked.isPresent()) {
      WholeFile.check(asked.get());
    }
  }

  private static Path place(Path file) {
    return file.toAbsolutePath().normalize();
  }

  private static Optional<Path> user(Options options) {
    return Optional.ofNullable(options.getResult().orElse(null)).map(Path::of);
  }

  /** What the run prints about its files at its start. */
  Optional<String> notice() {
    return folder.flatMap(ResultFiles::notice);
  }

  PrintStream log() {
    return log;
  }

  /** Keeps the times of a load's fork, even if they may not count, for its combination's file. */
  void record(String combination, SampleBuffer times) {
    recorded.computeIfAbsent(combination, c -> new SampleBuffer()).addAll(times);
  }

  /** In the format that HdrHistogram's plotter draws: microseconds by percentile. */
  static String distribution(SampleBuffer times) {
    Statistics micros = times.getStatistics(1e-3);
    long total = micros.getN();
    StringBuilder text =
        new StringBuilder("       Value     Percentile TotalCount 1/(1-Percentile)\n\n");
    long count = 0;
    Iterator<Map.Entry<Double, Long>> sorted = micros.getRawData();
    while (sorted.hasNext()) {
      Map.Entry<Double, Long> each = sorted.next();
      count += each.getValue();
      double left = (double) (total - count) / total;
      text.append("%12.3f %14.12f %10d".formatted(each.getKey(), 1 - left, count));
      text.append(left > 0 ? " %14.2f%n".formatted(1 / left) : "\n");
    }
    return text
        + "#[Mean    = %12.3f, StdDeviation   = %12.3f]%n#[Max     = %12.3f, Total count    = %12d]%n"
            .formatted(micros.getMean(), micros.getStandardDeviation(), micros.getMax(), total)
        + "#[Unit    = microseconds]\n";
  }

  /** Writes the results, and says where they are. */
  void write(PrintStream out, Outcome outcome, Viewpoint reader) {
    if (user.isPresent()) {
      // other readers ask every element for a figure
      String text =
          outcome.results().isEmpty() ? ResultJson.jmh(outcome.results()) : ResultJson.of(outcome);
      try {
        WholeFile.write(user.get(), text);
        out.println("Results: " + user.get());
      } catch (IOException e) {
        lost = true;
        ResultFiles.print(e, text);
      }
    }
    if (folder.isPresent()) {
      String json = ResultJson.of(outcome);
      Map<String, String> further = new LinkedHashMap<>();
      if (!outcome.results().isEmpty()) {
        SavedRun run = outcome.run().in(folder.get().file(ResultFiles.JSON));
        further.put(
            ResultFiles.PAGE, HtmlReport.of(new SavedFiles(List.of(run), List.of()), reader));
      }
      recorded.forEach(
          (name, times) -> further.put("-" + name + DISTRIBUTION, distribution(times)));
      folder.get().save(out, json, further);
      if (log.checkError()) {
        lost = true;
        System.err.println("cannot write all of the log " + folder.get().file(LOG));
      }
    }
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
