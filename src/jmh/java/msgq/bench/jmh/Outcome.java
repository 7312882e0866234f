package msgq.bench.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What a fork tells the launcher about one combination of parameters beside JMH's figures: one line
 * of a file. In a process that {@linkplain #tellIn(Path) knows no file} nothing is told.
 *
 * @param kind what it is
 * @param cell {@linkplain #cell(BenchmarkParams) the combination}
 * @param text the reason, the sentence, or the number of parts
 */
public record Outcome(Kind kind, String cell, String text) {
  private static final AtomicReference<Path> FILE = new AtomicReference<>();

  /** What an outcome says. */
  public enum Kind {
    /** Cannot run on this machine. */
    NOT_AVAILABLE,
    /** Ran and went wrong. */
    FAILED,
    /** Each message travelled as several queue messages. */
    SPLIT
  }

  /** From now on this process tells its outcomes in that file. */
  public static void tellIn(Path file) {
    FILE.set(file);
  }

  /** This combination cannot run here, for a reason that a user understands. */
  public static void notAvailable(BenchmarkParams params, String reason) {
    append(new Outcome(Kind.NOT_AVAILABLE, cell(params), reason));
  }

  /** This combination went wrong; the sentence says what happened. */
  public static void failed(BenchmarkParams params, String sentence) {
    append(new Outcome(Kind.FAILED, cell(params), sentence));
  }

  /** Each message of this combination travels as so many queue messages. */
  public static void split(BenchmarkParams params, int parts) {
    append(new Outcome(Kind.SPLIT, cell(params), Integer.toString(parts)));
  }

  /** Names a combination of benchmark, mode, threads and parameters, the same in every process. */
  public static String cell(BenchmarkParams params) {
    StringBuilder cell = new StringBuilder(params.getBenchmark());
    cell.append(' ').append(params.getMode().shortLabel());
    cell.append(" -t ").append(params.getThreads());
    for (String key : params.getParamsKeys()) {
      cell.append(' ').append(key).append('=').append(params.getParam(key));
    }
    return cell.toString();
  }

  /** All outcomes told so far. */
  public static List<Outcome> readAll(Path file) throws IOException {
    try {
      return Files.readAllLines(file).stream().map(Outcome::parse).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private static void append(Outcome outcome) {
    Path file = FILE.get();
    if (file == null) {
      return;
    }
    try {
      Files.writeString(file, outcome.line(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String line() {
    String oneLine = text.strip().replaceAll("\\s+", " ");
    return kind.name().toLowerCase(Locale.ROOT) + "\t" + cell + "\t" + oneLine + "\n";
  }

  private static Outcome parse(String line) {
    String[] fields = line.split("\t", 3);
    return new Outcome(Kind.valueOf(fields[0].toUpperCase(Locale.ROOT)), fields[1], fields[2]);
  }
}
