package io.github.msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a terminal shows of it: TerminalIT. */
class TerminalTest {
  private static final List<String> LINES = List.of("x".repeat(80), "", "x");

  @Test
  void aNarrowerTerminalHasBrokenTheLinesThatAreErased() {
    assertThat(Terminal.erasing(LINES, 80)).isEqualTo("\r\033[3A\033[J");
    assertThat(Terminal.erasing(LINES, 120)).isEqualTo("\r\033[3A\033[J");
    assertThat(Terminal.erasing(LINES, 79)).isEqualTo("\r\033[4A\033[J");
    assertThat(Terminal.erasing(LINES, 26)).isEqualTo("\r\033[6A\033[J");
  }
}
