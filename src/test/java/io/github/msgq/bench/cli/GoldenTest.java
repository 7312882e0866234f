package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.report.Csv;
import io.github.msgq.bench.report.PlainText;
import io.github.msgq.bench.report.Report;
import io.github.msgq.bench.report.Width;
import io.github.msgq.bench.result.Document;
import io.github.msgq.bench.saved.SavedFiles;
import io.github.msgq.bench.saved.SavedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of one saved result, letter by letter; {@code -Dgolden} writes it anew. */
class GoldenTest {
  private static final Path SAVED = Path.of("src/test/resources/io/github/msgq/bench/saved");

  private static final Path RESULTS = Path.of("docs/results");
  private static final int COLUMNS = 80;

  /** Of a screen of 40: without two that name the files, and one that says what is n/a. */
  private static final int LINES = 37;

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
    isGolden("small.txt", PlainText.of(Report.of(run()), 40, new Width(100)));
  }

  @Test
  void textOfARunThatHasEnded() throws Exception {
    isGolden("small-brief.txt", PlainText.of(Report.briefly(run()), 40, new Width(80)));
  }

  @Test
  void markdown() throws Exception {
    isGolden("small.md", Report.markdown(run()));
  }

  @Test
  void csv() throws Exception {
    isGolden("small.csv", Csv.of(List.of(run())));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-26.json, 2026-11-26-default.md",
    "2026-11-25.json, 2026-11-25-default.md",
    "2026-11-22-jdks.json, 2026-11-22-jdks.md"
  })
  void tablesInTheDocumentsAreWhatTheCommandPrints(String file, String page) throws Exception {
    SavedRun run = saved(RESULTS.resolve(file));
    isGolden(RESULTS.resolve(page), Report.markdown(run));
  }

  /** But for what a run says of other load and of what was still changing. */
  @ParameterizedTest
  @ValueSource(strings = {"2026-11-25", "2026-11-26"})
  void aDefaultRunFitsAScreen(String name) throws Exception {
    SavedRun run = saved(RESULTS.resolve(name + ".json"));
    Document report = Report.briefly(run);
    List<String> steady =
        report.footnotes().stream()
            .filter(note -> !note.matches("(still|other load|\\[1\\]).*"))
            .toList();
    String text =
        PlainText.of(
            new Document(
                "", report.head(), report.tables(), steady, report.notes(), report.summary()),
            Integer.MAX_VALUE,
            new Width(COLUMNS));
    assertThat(text.lines()).hasSizeLessThanOrEqualTo(LINES);
    assertThat(text.lines()).allMatch(line -> line.length() <= COLUMNS);
    assertThat(text).startsWith("round trip, 1 KiB, long, same-core: ").doesNotContain(" - ");
    isGolden(
        RESULTS.resolve(name + ".txt"),
        PlainText.of(report, Integer.MAX_VALUE, new Width(COLUMNS)));
  }
}
