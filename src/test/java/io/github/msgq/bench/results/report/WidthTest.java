package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
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
    assertThat(WIDTH.cut("name" + " ".repeat(140), "12.3"))
        .isEqualTo("name" + " ".repeat(132) + "12.3");
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

  /** A line's end must not leave {@code -f} or {@code 10} alone, nor one of several options. */
  @Test
  void breaksNoOptions() {
    for (String options :
        List.of(
            "-f 10",
            "-p connection=short -f 10",
            "(java -Da.b=1 -jar ...)",
            "RoundTrip -f 3 -r 2s.")) {
      String text = "for more of them take " + options + " and wait";
      String whole = options.substring(options.indexOf('-'));
      assertThat(IntStream.range(40, text.length()))
          .allSatisfy(
              columns ->
                  assertThat(new Width(columns).wrap(text, "  "))
                      .allMatch(line -> line.length() <= columns)
                      .anyMatch(line -> line.contains(whole)));
    }
  }

  /** It is copied in one go. */
  @Test
  void breaksNoCommand() {
    for (String command :
        List.of(
            "(sysctl -w kernel.msgmax=N)",
            "ulimit -q N;",
            "apt-get install gcc libc6-dev,",
            "mount -t mqueue none /dev/mqueue.",
            "(java -Da.b=1 -jar ...)")) {
      String text = "to change what this says, type " + command + " and run it again";
      assertThat(IntStream.range(40, text.length()))
          .allSatisfy(
              columns ->
                  assertThat(new Width(columns).wrap(text, "  "))
                      .allMatch(line -> line.length() <= columns)
                      .anyMatch(line -> line.contains(command)));
    }
    assertThat(new Width(20).wrap("one from java to java is another", ""))
        .containsExactly("one from java to", "java is another");
  }

  @Test
  void breaksOptionsForWhichALineHasNoRoom() {
    assertThat(new Width(12).wrap("-p size=1 -f 10 -r 2s", ""))
        .containsExactly("-p size=1", "-f 10 -r 2s");
    assertThat(new Width(30).wrap("with --all, --text or --csv it is another", ""))
        .containsExactly("with --all, --text or --csv it", "is another");
  }

  @Test
  void marksWhatHasNoRoomInSomeLines() {
    assertThat(new Width(9).wrap("one two six ten", "", 2)).containsExactly("one two", "six ten");
    assertThat(new Width(9).wrap("one two six ten red sun", "", 2))
        .containsExactly("one two", "six ten…");
  }
}
