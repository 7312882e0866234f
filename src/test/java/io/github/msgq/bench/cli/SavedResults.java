package io.github.msgq.bench.cli;

import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.Outcome;
import io.github.msgq.bench.results.saved.ResultJson;
import io.github.msgq.bench.run.Preset;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The verbs that read result files, made-up results, and what they print. */
abstract class SavedResults {
  static final Map<String, String> CPU = Map.of("cpu", "fast");
  static final String VALUES =
      "transport=%s size=1024 connection=long placement=same-core client=%s server=same";

  @TempDir Path directory;
  final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream usualOut = System.out;
  private final PrintStream usualErr = System.err;
  Path old;

  @BeforeEach
  void measure() throws Exception {
    old = result("old.json", 1);
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    System.setErr(System.out);
  }

  @AfterEach
  void restore() {
    System.setOut(usualOut);
    System.setErr(usualErr);
  }

  /** Times of tcp and uds, so many times as long as in the old result. */
  Path result(String name, double factor) throws Exception {
    return result(name, factor, "fast");
  }

  Path result(String name, double factor, String cpu) throws Exception {
    List<CombinationResult> combinations =
        List.of(roundTrip("tcp", 800 * factor), roundTrip("uds", 500 * factor));
    Outcome outcome = InventedResults.outcome(combinations, Map.of("cpu", cpu), 2);
    return Files.writeString(directory.resolve(name), ResultJson.of(outcome));
  }

  /** Three forks. */
  static CombinationResult roundTrip(String transport, double micros) {
    return roundTrip(transport, "java", micros);
  }

  static CombinationResult roundTrip(String transport, String language, double micros) {
    int[] iterations = IntStream.range(0, 15).map(i -> (int) micros + i % 2).toArray();
    return InventedResults.roundTrip(
        InventedResults.values(VALUES.formatted(transport, language)), iterations);
  }

  static CombinationResult roundTrip(String transport, int... iterations) {
    return InventedResults.roundTrip(
        InventedResults.values(VALUES.formatted(transport, "java")), iterations);
  }

  static int run(Object... words) {
    String[] args = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      args[i] = words[i].toString();
    }
    return new BenchmarkCommand(Preset.NONE, new Terminal()).line().execute(args);
  }
}
