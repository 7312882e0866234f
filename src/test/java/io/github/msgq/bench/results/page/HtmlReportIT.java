package io.github.msgq.bench.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.saved.SavedFiles;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page as text; what a browser makes of it: PageIT. */
@Tag("one-jdk")
class HtmlReportIT {
  private static final int MOST_BYTES = 2_460_000;

  @Test
  void asksForNothingOutsideItself() {
    String own = page(InventedRun.small()).replaceAll("(?s)<script>.*?</script>", "");
    assertThat(Pattern.compile("(src|href)=\"[^#d]|@import|url\\(").matcher(own).find()).isFalse();
  }

  @Test
  void twoThousandCombinationsFit() {
    String page = page(InventedRun.large(2_000));
    assertThat(page.length()).isLessThan(MOST_BYTES);
  }

  @Test
  void aNameCannotBecomeMarkup() {
    String name = "</script><b>&";
    assertThat(page(InventedRun.named(name)).contains(name)).isFalse(); // it would be printed whole
  }

  @Test
  void aFileWithoutFactsSaysSo() {
    assertThat(PageText.of(InventedRun.named("plain"), Viewpoint.USUAL).get("warnings").toString())
        .matches("\\[plain: .*machine.*]");
  }

  private static String page(SavedFiles files) {
    return HtmlReport.of(files, Viewpoint.USUAL);
  }
}
