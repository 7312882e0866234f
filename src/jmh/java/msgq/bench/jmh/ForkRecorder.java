package msgq.bench.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Writes what this fork finds out about a combination, a line each, as soon as it is known: a fork
 * that is killed has told what it knew. {@link ForkRecord} reads it. Without a launcher of ours it
 * writes nothing.
 */
public final class ForkRecorder {
  private static final String PROPERTY = "msgq.record";
  private static final String NAME = "fork-";

  static {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // digits that every reader takes
  }

  private final Optional<Path> file;
  private final String combination;

  private ForkRecorder(Optional<Path> file, String combination) {
    this.file = file;
    this.combination = combination;
  }

  /** For a combination that this process runs. */
  public static ForkRecorder of(BenchmarkParams params) {
    return new ForkRecorder(file(), Combination.name(params));
  }

  /** For a combination that a fork has not come to. */
  static ForkRecorder of(BenchmarkParams params, Path directory, int fork) {
    return new ForkRecorder(Optional.of(file(directory, fork)), Combination.name(params));
  }

  /** This process's record, if its launcher wants one. */
  static Optional<Path> file() {
    return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
  }

  /** The flag by which a fork learns where its record is. */
  static String flag(Path directory, int fork) {
    return "-D" + PROPERTY + "=" + file(directory, fork);
  }

  private static Path file(Path directory, int fork) {
    return directory.resolve(NAME + fork);
  }

  /** For benchmarks that run in this process, as {@code -f 0} asks for. */
  static void recordHere(Path directory) {
    System.setProperty(PROPERTY, file(directory, 0).toString());
  }

  /** Which fork's record this is, if it is one. */
  static Optional<Integer> number(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(NAME)
        ? Optional.of(Integer.valueOf(name.substring(NAME.length())))
        : Optional.empty();
  }

  /** This combination cannot run here, for a reason that a user understands. */
  public void notAvailable(String reason) {
    write(ForkRecord.NOT_AVAILABLE, reason);
  }

  /**
   * This combination went wrong; the sentence says what happened. Does not return while this JVM is
   * ending.
   */
  public void failed(String sentence) {
    JvmEnd.awaitIfBegun();
    write(ForkRecord.FAILED, sentence);
  }

  /** Each message travels as so many queue messages. */
  void parts(int parts) {
    write(ForkRecord.PARTS, Integer.toString(parts));
  }

  /** This combination was measured, but disturbed; the sentence says by what. */
  void remark(String sentence) {
    write(ForkRecord.REMARK, sentence);
  }

  /** What the two endpoints run on. */
  public void runtimes(String client, String server) {
    write(ForkRecord.CLIENT, client);
    write(ForkRecord.SERVER, server);
  }

  /**
   * The figures of a measured iteration.
   *
   * @param secondary names of those to record beside the score
   */
  void iteration(IterationResult result, Set<String> secondary) {
    write(
        ForkRecord.ITERATION,
        figures(result, secondary).entrySet().stream()
            .map(figure -> figure.getKey() + "=" + figure.getValue())
            .collect(Collectors.joining(" ")));
  }

  static Map<String, Double> figures(IterationResult result, Set<String> secondary) {
    Map<String, Double> figures = new TreeMap<>();
    figures.put(ForkRecord.SCORE, result.getPrimaryResult().getScore());
    for (Map.Entry<String, Result> other : result.getSecondaryResults().entrySet()) {
      if (secondary.contains(other.getKey())) {
        figures.put(other.getKey(), other.getValue().getScore());
      }
    }
    return figures;
  }

  private void write(String name, String value) {
    if (file.isEmpty()) {
      return;
    }
    String oneLine = value.strip().replaceAll("\\s+", " ");
    try {
      Files.writeString(
          file.get(),
          combination + "\t" + name + "\t" + oneLine + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
