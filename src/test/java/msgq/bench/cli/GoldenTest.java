package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import msgq.bench.report.Csv;
import msgq.bench.report.Markdown;
import msgq.bench.report.PlainText;
import msgq.bench.report.Report;
import msgq.bench.report.Width;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedRun;
import org.junit.jupiter.api.Test;

/** What becomes of one saved result, letter by letter; {@code -Dgolden} writes it anew. */
class GoldenTest {
  private static final Path SAVED = Path.of("src/test/resources/msgq/bench/saved");

  private static SavedRun run() throws Exception {
    return SavedFiles.read(SAVED.resolve("small.json")).runs().get(0);
  }

  private static void isGolden(String name, String text) throws Exception {
    Path golden = SAVED.resolve(name);
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
    isGolden("small.md", Markdown.of(Report.of(run()), Report.facts(run())));
  }

  @Test
  void csv() throws Exception {
    isGolden("small.csv", Csv.of(List.of(run())));
  }
}
