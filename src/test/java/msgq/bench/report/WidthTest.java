package msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WidthTest {
  private static final String FULL = "x".repeat(Width.COLUMNS);

  @Test
  void cutsOnlyWhatIsTooLong() {
    assertThat(Width.cut(FULL)).isEqualTo(FULL);
    assertThat(Width.cut(FULL + "y")).hasSize(Width.COLUMNS).endsWith("x…");
  }

  @Test
  void wrapsBetweenWordsAndLosesNone() {
    String text = "word ".repeat(100).strip();
    assertThat(Width.wrap(text, "    "))
        .hasSize(4)
        .allMatch(line -> line.length() <= Width.COLUMNS)
        .satisfies(lines -> assertThat(lines.subList(1, 4)).allMatch(l -> l.startsWith("    word")))
        .satisfies(
            lines -> assertThat(String.join(" ", lines).replaceAll(" +", " ")).isEqualTo(text));
  }

  @Test
  void leavesAWordThatIsTooLongWhole() {
    assertThat(Width.wrap("a " + FULL + " b", "  ")).containsExactly("a", "  " + FULL, "  b");
  }
}
