package io.github.msgq.bench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresTool;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands on a terminal while a run goes on, and after it. */
@Tag("one-jdk")
@RequiresTool({"script", "stty"})
class TerminalIT {
  private static final String RUN =
      "OneWay -p transport=pipe,uds -p connection=long -p server=c -p placement=none -f 3 -wi 0 -i 1"
          + " -r 50ms --no-files";
  private static final int RUNS = 10;
  private static final String CTRL_C = "\003";

  @TempDir private Path temp;
  @TempDir private Path current;

  @Test
  void whatIsKnownIsDrawnInPlaceAndThenGivesWay() throws Exception {
    String sent = sent("xterm", RUN, "");
    List<List<String>> screens =
        Stream.iterate(sent.indexOf("\033["), at -> at >= 0, at -> sent.indexOf("\033[", at + 1))
            .map(at -> Screen.after(sent.substring(0, at)))
            .toList();
    assertThat(screens)
        .allSatisfy(
            screen -> {
              assertThat(screen).filteredOn(TerminalIT::tellsOfAFork).hasSize(1);
              assertThat(screen).anyMatch(line -> line.startsWith("2 combinations, about"));
            })
        .anySatisfy(
            screen ->
                assertThat(screen)
                    .anyMatch(line -> line.matches("So far\\D+2 forks.*"))
                    .anyMatch(line -> line.startsWith("5/6 ")));
    assertThat(Screen.after(sent))
        .noneMatch(TerminalIT::tellsOfAFork)
        .noneMatch(line -> line.startsWith("So far"))
        .anyMatch(line -> line.startsWith("2 combinations, about"))
        .anyMatch(line -> line.startsWith("2 combinations in "));
  }

  @Test
  void ctrlCLeavesTheAnswersAlone() throws Exception {
    List<String> screen = List.of();
    for (int i = 0; i < RUNS && screen.stream().noneMatch(TerminalIT::isInterrupted); i++) {
      screen = Screen.after(sent("xterm", RUN, "3/6 ")); // which may end first on a busy machine
    }
    assertThat(screen)
        .anyMatch(TerminalIT::isInterrupted)
        .noneMatch(TerminalIT::tellsOfAFork)
        .noneMatch(line -> line.startsWith("So far") || line.contains("^C"))
        .anyMatch(line -> line.startsWith("2 combinations in "));
  }

  @Test
  void aTerminalWithoutACursorGetsLines() throws Exception {
    String sent = sent("dumb", RUN, "");
    assertThat(sent).doesNotContain("\033");
    assertThat(sent.lines().filter(TerminalIT::tellsOfAFork)).hasSize(6);
    assertThat(sent).containsOnlyOnce("So far");
  }

  @Test
  void aRefusalIsBrokenBetweenWords() throws Exception {
    String sent = sent("xterm", "-p szie=1", "");
    assertThat(sent.strip().lines()).hasSizeGreaterThan(1).allMatch(line -> line.length() <= 80);
    assertThat(sent.replaceAll("\\s+", " "))
        .contains("unknown parameter 'szie': the parameters are arrivals, ");
  }

  private static boolean isInterrupted(String line) {
    return line.startsWith("Interrupted");
  }

  private static boolean tellsOfAFork(String line) {
    return line.matches("\\d/6 .* left .*");
  }

  /**
   * What the program sends to a terminal.
   *
   * @param kind of the terminal
   * @param line what it is to do
   * @param last after which the user types Ctrl-C; empty if never
   */
  private String sent(String kind, String line, String last) throws Exception {
    String java =
        String.join(
            " ",
            new BenchmarksJar(temp, current)
                .archived()
                .with("-Dstdout.encoding=UTF-8")
                .command(line.split(" ")));
    Process process =
        Command.of(
                "script",
                "--quiet",
                "--command",
                "stty rows 24 cols 80; exec env --default-signal " + java,
                "/dev/null")
            .with("TERM", kind)
            .in(current)
            .merged()
            .start();
    StringBuilder sent = new StringBuilder();
    try (Reader out = process.inputReader(UTF_8);
        Writer typed = process.outputWriter(UTF_8)) {
      boolean toType = !last.isEmpty();
      for (int next = out.read(); next >= 0; next = out.read()) {
        sent.append((char) next);
        if (toType && sent.indexOf(last) >= 0) {
          typed.append(CTRL_C).flush();
          toType = false;
        }
      }
    }
    return sent.toString();
  }
}
