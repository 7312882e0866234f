package msgq.bench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jmh.results.IterationResult;

/**
 * What one fork found out about one combination, as {@link ForkRecorder} wrote it. The file lies in
 * the launcher's private directory: nobody but this user can have written it, while anybody on this
 * machine can connect to the port on which JMH waits for a fork's figures.
 *
 * @param facts by name
 * @param iterations the figures of each measured iteration, by name
 */
record ForkRecord(Map<String, String> facts, List<Map<String, Double>> iterations) {
  /** This machine cannot run the combination; the value is the reason. */
  static final String NOT_AVAILABLE = "not-available";

  /** The combination went wrong; the value is a sentence that says what happened. */
  static final String FAILED = "failed";

  /** How many queue messages each message was split into. */
  static final String PARTS = "parts";

  /** What disturbed the combination, though it was measured. */
  static final String REMARK = "remark";

  /** What the client ran on. */
  static final String CLIENT = "client";

  /** What the server ran on. */
  static final String SERVER = "server";

  /** A measured iteration; the value is {@code name=figure}, again and again. */
  static final String ITERATION = "iteration";

  /** The figure that JMH calls the primary one. */
  static final String SCORE = "score";

  /** The number before that of any fork. */
  static final int NONE = -1;

  private static final double ROUNDING = 1e-9; // JMH adds up in another order after the transfer

  /**
   * The records of a combination, a fork each, in the order in which the forks ran.
   *
   * @param after the number of a fork: its record and those before it are of earlier runs
   */
  static List<ForkRecord> of(Path directory, String combination, int after) throws IOException {
    List<ForkRecord> records = new ArrayList<>();
    for (Map.Entry<Integer, Path> file : files(directory).tailMap(after, false).entrySet()) {
      ForkRecord record = read(file.getValue(), combination);
      if (!record.facts.isEmpty() || !record.iterations.isEmpty()) {
        records.add(record);
      }
    }
    return records;
  }

  /** The number of the last fork that has a record, or {@link #NONE}. */
  static int last(Path directory) throws IOException {
    NavigableMap<Integer, Path> files = files(directory);
    return files.isEmpty() ? NONE : files.lastKey();
  }

  private static NavigableMap<Integer, Path> files(Path directory) throws IOException {
    NavigableMap<Integer, Path> files = new TreeMap<>();
    try (Stream<Path> list = Files.list(directory)) {
      list.forEach(file -> ForkRecorder.number(file).ifPresent(n -> files.put(n, file)));
    }
    return files;
  }

  /** A fork that is killed may leave half a line at the end, which says nothing. */
  private static ForkRecord read(Path file, String combination) throws IOException {
    String text = Files.readString(file);
    ForkRecord record = new ForkRecord(new TreeMap<>(), new ArrayList<>());
    text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .map(line -> line.split("\t", 3))
        .filter(fields -> fields[0].equals(combination))
        .forEach(fields -> record.add(fields[1], fields[2]));
    return record;
  }

  private void add(String name, String value) {
    if (name.equals(ITERATION)) {
      Map<String, Double> figures = new TreeMap<>();
      for (String word : value.split(" ")) {
        int equals = word.indexOf('=');
        figures.put(word.substring(0, equals), Double.valueOf(word.substring(equals + 1)));
      }
      iterations.add(figures);
    } else {
      facts.putIfAbsent(name, value);
    }
  }

  Optional<String> fact(String name) {
    return Optional.ofNullable(facts.get(name));
  }

  /** Whether the forks recorded the figures of each of these iterations. */
  static boolean confirm(List<ForkRecord> records, Iterable<IterationResult> received) {
    List<Map<String, Double>> told = new ArrayList<>();
    records.forEach(record -> told.addAll(record.iterations));
    for (IterationResult iteration : received) {
      Optional<Map<String, Double>> same =
          told.stream().filter(figures -> agree(figures, iteration)).findFirst();
      if (same.isEmpty()) {
        return false;
      }
      told.remove(same.get());
    }
    return true;
  }

  private static boolean agree(Map<String, Double> told, IterationResult received) {
    Map<String, Double> figures = ForkRecorder.figures(received, told.keySet());
    return told.entrySet().stream()
        .allMatch(figure -> close(figure.getValue(), figures.get(figure.getKey())));
  }

  private static boolean close(double a, Double b) {
    return b != null && (Double.compare(a, b) == 0 || Math.abs(a - b) <= ROUNDING * Math.abs(a));
  }
}
