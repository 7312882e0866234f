package io.github.msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WidthTest {
  private static final Width WIDTH = new Width(140);
  private static final String FULL = "x".repeat(WIDTH.columns());

  @Test
  void cutsOnlyWhatIsTooLong() {
    assertThat(WIDTH.cut(FULL, "")).isEqualTo(FULL);
    assertThat(WIDTH.cut(FULL + "y", "")).hasSize(WIDTH.columns()).endsWith("x…");
    assertThat(WIDTH.cut("name", "12.3")).isEqualTo("name12.3");
    assertThat(WIDTH.cut(FULL, "12.3")).hasSize(WIDTH.columns()).endsWith("x… 12.3");
  }

  @Test
  void wrapsBetweenWordsAndLosesNone() {
    String text = "word ".repeat(100).strip();
    assertThat(WIDTH.wrap(text, "    "))
        .hasSize(4)
        .allMatch(line -> line.length() <= WIDTH.columns())
        .satisfies(lines -> assertThat(lines.subList(1, 4)).allMatch(l -> l.startsWith("    word")))
        .satisfies(
            lines -> assertThat(String.join(" ", lines).replaceAll(" +", " ")).isEqualTo(text));
  }

  @Test
  void leavesAWordThatIsTooLongWhole() {
    assertThat(WIDTH.wrap("a " + FULL + " b", "  ")).containsExactly("a", "  " + FULL, "  b");
  }
}
