package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.results.result.Column;
import io.github.msgq.bench.results.result.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
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

  @Test
  void columnsKeepTheirPlacesInAscii() {
    Table table =
        new Table(
            "",
            List.of(Column.text("transport"), Column.figures("p50", "µs"), Column.figures("", "n")),
            List.of(List.of("uds", "5.61 ±3%", "1–2"), List.of("tcp", "?", "3")),
            List.of());
    String text = TextTable.of(table, new Width(80));
    assertThat(Terminal.plain(text)).contains("5.61+-3%").isASCII();
    assertThat(Terminal.plain(text).lines().map(String::length))
        .containsExactlyElementsOf(text.lines().map(String::length).toList());
  }

  @Test
  void wordsStayApartInAscii() {
    assertThat(Terminal.plain("8.41 µs ±3%; ?: interval above ±50%"))
        .isEqualTo("8.41 us+-3%; ?: interval above +-50%");
  }

  /** The text is the system's, in any language; what the descriptor is says what has happened. */
  private static Optional<String> failure(int descriptor) {
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int single) throws IOException {
            throw new IOException("Datenübergabe unterbrochen (broken pipe)");
          }
        };
    Terminal terminal = new Terminal(null, descriptor, failing);
    try (PrintStream out = terminal.open()) {
      out.println("lost");
    }
    return terminal.failure();
  }

  @Test
  void aReaderWhoHasGoneIsNoFailureAndAnythingElseIs() throws Exception {
    int[] pipe = Descriptors.pipe();
    int full = Descriptors.open("/dev/full");
    try {
      assertThat(failure(pipe[1])).isEmpty();
      assertThat(failure(full)).isPresent();
      Descriptors.doNotWait(pipe[1]);
      assertThat(failure(pipe[1])).as("perhaps a full pipe").isPresent();
    } finally {
      Descriptors.close(pipe[0], pipe[1], full);
    }
    assertThat(failure(pipe[1])).as("a closed descriptor").isPresent();
  }
}
