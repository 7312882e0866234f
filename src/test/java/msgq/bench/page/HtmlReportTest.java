package msgq.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import msgq.bench.saved.SavedFiles;
import org.junit.jupiter.api.Test;

/** The page as text; what a browser makes of it: PageIT. */
class HtmlReportTest {
  private static final int MOST_BYTES = 2_500_000;

  @Test
  void asksForNothingOutsideItself() {
    assertThat(page(InventedRun.small()))
        .doesNotContainPattern("(src|href)=\"?https?:")
        .doesNotContain("@import")
        .doesNotContain("url(");
  }

  @Test
  void twoThousandCellsFit() {
    String page = page(InventedRun.large(2_000));
    assertThat(page.length()).isLessThan(MOST_BYTES);
  }

  @Test
  void aNameCannotBecomeMarkup() {
    String name = "</script><b>&";
    assertThat(page(InventedRun.named(name))).doesNotContain(name);
  }

  @Test
  void aFileWithoutFactsSaysSo() {
    assertThat(page(InventedRun.named("plain")))
        .contains("plain: this file says nothing about the machine it was measured on");
  }

  private static String page(SavedFiles files) {
    return HtmlReport.of(files);
  }
}
