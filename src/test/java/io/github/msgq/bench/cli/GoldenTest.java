package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.report.Csv;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.report.PlainText;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Width;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.host.RequiresOwnCheckout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of one saved result, letter by letter; {@code -Dgolden} writes it anew. */
@RequiresOwnCheckout
class GoldenTest {
  private static final Path SAVED =
      Path.of("src/test/resources/io/github/msgq/bench/results/saved");

  private static final Path RESULTS = Path.of("docs/results");
  private static final int COLUMNS = 80;
  private static final List<String> TRANSPORTS =
      List.of("shm", "sysv", "posix", "pipe", "fifo", "tcp", "uds", "uds-jnr");

  private static final Problem SHORT_PIPE =
      Problem.notAvailable("a short pipe starts a server for each message: use server=c");

  /** Of a screen of 41, without two that name the files. */
  private static final int LINES = 39;

  private static SavedRun run() throws Exception {
    return saved(SAVED.resolve("small.json"));
  }

  private static SavedRun saved(Path file) throws Exception {
    return SavedFiles.read(file).runs().get(0);
  }

  private static void isGolden(String name, String text) throws Exception {
    isGolden(SAVED.resolve(name), text);
  }

  private static void isGolden(Path golden, String text) throws Exception {
    if (System.getProperty("golden") != null) {
      Files.writeString(golden, text);
    }
    assertThat(text).isEqualTo(Files.readString(golden));
  }

  @Test
  void text() throws Exception {
    isGolden("small.txt", PlainText.of(Report.of(run(), Viewpoint.USUAL), 40, new Width(100)));
  }

  @Test
  void textOfARunThatHasEnded() throws Exception {
    isGolden(
        "small-brief.txt", PlainText.of(Report.briefly(run(), Viewpoint.USUAL), 40, new Width(80)));
  }

  @Test
  void markdown() throws Exception {
    isGolden("small.md", Report.markdown(run(), Viewpoint.USUAL));
  }

  @Test
  void csv() throws Exception {
    isGolden("small.csv", Csv.of(List.of(run())));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-28.json, 2026-11-28-default.md",
    "2026-11-26.json, 2026-11-26-default.md",
    "2026-11-25.json, 2026-11-25-default.md",
    "2026-11-22-jdks.json, 2026-11-22-jdks.md"
  })
  void tablesInTheDocumentsAreWhatTheCommandPrints(String file, String page) throws Exception {
    SavedRun run = saved(RESULTS.resolve(file));
    isGolden(RESULTS.resolve(page), Report.markdown(run, Viewpoint.USUAL));
  }

  @ParameterizedTest
  @CsvSource({"2026-11-25, 80", "2026-11-26, 80", "2026-11-28, 100"})
  void aDefaultRunFitsAScreen(String name, int columns) throws Exception {
    SavedRun run = saved(RESULTS.resolve(name + ".json"));
    fitsAScreen(run, COLUMNS);
    String text = fitsAScreen(run, columns);
    assertThat(text).doesNotContain(" - ");
    isGolden(RESULTS.resolve(name + ".txt"), text);
  }

  private static String fitsAScreen(SavedRun run, int columns) {
    String text =
        PlainText.of(Report.briefly(run, Viewpoint.USUAL), Integer.MAX_VALUE, new Width(columns));
    assertThat(text.lines()).hasSizeLessThanOrEqualTo(LINES);
    assertThat(text.lines()).allMatch(line -> line.length() <= columns);
    assertThat(text).contains("round trip, 1 KiB, long, same-core: ");
    return text;
  }

  /** The gauge's speed doubles, some figures still change, and one is hardly known. */
  @Test
  void soDoesThatOfABusyMachine() {
    List<CombinationResult> all = new ArrayList<>();
    for (String transport : TRANSPORTS) {
      all.add(busyRoundTrip(values(transport, "long", "same-core"), all.size()));
      all.add(busyRoundTrip(values(transport, "long", "two-cores"), all.size()));
      all.add(busyRoundTrip(values(transport, "short", "same-core"), all.size()));
      Map<String, String> oneWay = values(transport, "long", "same-core");
      all.add(
          transport.equals("pipe")
              ? InventedResults.without(SHORT_PIPE, oneWay)
              : busyOneWay(oneWay, all.size()));
    }
    assertThat(fitsAScreen(InventedResults.saved(all, all.size()), COLUMNS))
        .contains("[1] n/a (", "still changing", " more\n", "other load disturbed", "?: interval");
  }

  /** What uds-jnr takes falls by a tenth in each fork. */
  private static CombinationResult busyRoundTrip(Map<String, String> values, int number) {
    double micros = 5 + number;
    boolean falls = values.get("transport").equals("uds-jnr");
    return InventedResults.gauged(
        InventedResults.roundTrip(values, InventedResults.twoForks(5 + number)),
        3 << number / 4 % 2,
        falls
            ? InventedResults.twoForks(1.12 * micros, 1.08 * micros, 1.04 * micros, micros, micros)
            : InventedResults.twoForks(micros, 1.01 * micros, 0.99 * micros));
  }

  /** The forks of uds differ by a factor of three. */
  private static CombinationResult busyOneWay(Map<String, String> values, int number) {
    double micros = 5 + number;
    double[] ratios = InventedResults.twoForks(micros, 1.01 * micros, 0.99 * micros);
    if (values.get("transport").equals("uds")) {
      Arrays.setAll(ratios, i -> i < ratios.length / 2 ? micros : 3 * micros);
    }
    return InventedResults.gauged(
        InventedResults.oneWay(values, InventedResults.twoForks(1_000_000 / micros)),
        3 << number / 4 % 2,
        ratios);
  }

  private static Map<String, String> values(String transport, String connection, String placement) {
    return InventedResults.values(
        "transport=%s connection=%s placement=%s size=1024 client=java server=java"
            .formatted(transport, connection, placement));
  }
}
