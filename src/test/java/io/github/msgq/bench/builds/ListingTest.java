package io.github.msgq.bench.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListingTest {
  @Test
  void readsBenchmarksAndTheirParametersBelowWhateverTheJvmSays() {
    List<String> printed =
        List.of(
            "WARNING: A terminally deprecated method has been called",
            "Benchmarks: ",
            "a.B.one",
            "a.B.two",
            "  param \"size\" = {1, 16}",
            "  param \"kind\" = {x,y, }",
            "a.B.one");
    assertThat(Listing.read(printed))
        .hasValue(
            Map.of(
                "a.B.one",
                Map.of(),
                "a.B.two",
                Map.of("size", List.of("1", "16"), "kind", List.of("x,y", ""))));
    assertThat(Listing.cases(Listing.read(printed).orElseThrow(), "", List.of()))
        .hasSize(5)
        .contains(new Case("a.B.one", Map.of()))
        .contains(new Case("a.B.two", Map.of("size", "16", "kind", "x,y")));
  }

  /** JMH writes a comma between values, whether or not they have one. */
  @Test
  void aValueWithACommaAndASpaceIsNotTakenForTwo() {
    List<String> printed =
        List.of("Benchmarks: ", "a.B.c", "  param \"s\" = {x, y}", "  param \"n\" = {1, 2}");
    String declared =
        """
        JMH S 3 a.B S 9 a.B_b_jmhTest S 1 b S 10 Throughput M 1 1 s 2 4 xAAM E
        JMH S 3 a.B S 9 a.B_c_jmhTest S 1 c S 10 Throughput M 2 1 n 2 4 xAAM 1 s 1 8 xAAMA E
        """;
    List<Case> cases = Listing.cases(Listing.read(printed).orElseThrow(), declared, List.of());
    assertThat(cases)
        .extracting(each -> each.parameters().get("s"))
        .containsExactly("x, y", "x, y");
    assertThat(cases).noneMatch(Case::canBeAskedFor);
    assertThat(Listing.cases(Listing.read(printed).orElseThrow(), declared, List.of("-p", "s=x,y")))
        .hasSize(4);
  }

  @Test
  void namesMayHaveLettersOfAnyAlphabet() {
    assertThat(Listing.read(List.of("Benchmarks: ", "a.Größe.μs")))
        .hasValue(Map.of("a.Größe.μs", Map.of()));
  }

  @Test
  void whatIsNoListIsNotRead() {
    assertThat(Listing.read(List.of("Supported profilers:", "  gc"))).isEmpty();
    assertThat(Listing.read(List.of())).isEmpty();
    assertThat(Listing.read(List.of("Benchmarks: "))).hasValue(Map.of());
  }

  @Test
  void asksForABenchmarkOfThisVeryName() {
    String pattern = new Case("a.B.c", Map.of()).arguments().get(0);
    assertThat("a.B.c").containsPattern(pattern);
    assertThat("a.B.cd").doesNotContainPattern(pattern);
    assertThat("aaB.c").doesNotContainPattern(pattern);
    assertThat(new Case("a.B.c", Map.of("size", "1")).arguments()).endsWith("-p", "size=1");
  }

  @Test
  void jmhCannotBeAskedForEachValue() {
    for (String bad : List.of("a,b", "a=b", "", ",")) {
      assertThat(new Case("a.B.c", Map.of("size", bad)).canBeAskedFor()).as(bad).isFalse();
    }
    assertThat(new Case("a.B.c", Map.of("size", "a b;\"$x")).canBeAskedFor()).isTrue();
    assertThat(new Case("a.B.c", Map.of()).canBeAskedFor()).isTrue();
  }

  @Test
  void quotesTheExceptionOfABenchmark() {
    assertThat(words(List.of("# Fork", "<failure>", "", "x.Y: no", "\tat z", "# end")))
        .isEqualTo("x.Y: no");
    assertThat(words(List.of("java.lang.NoClassDefFoundError: a/B", "\tat c", "d")))
        .isEqualTo("java.lang.NoClassDefFoundError: a/B");
    assertThat(words(List.of("it is full", ""))).isEqualTo("it is full");
    assertThat(words(List.of())).isEqualTo("it printed nothing");
  }

  private static String words(List<String> printed) {
    return new Build.Ended(1, printed).words();
  }

  /** A line of as many names as there are in it takes stack for one. */
  @Test
  void aLongLineTakesNoStack() {
    String line = "a" + ".a".repeat(100_000);
    assertThat(Listing.read(List.of("Benchmarks: ", line, "a.B.c")).orElseThrow())
        .containsKeys(line, "a.B.c");
  }

  @Test
  void whatWouldMoveATerminalIsNotAskedFor() {
    for (String bad : List.of("\u001b[31m", "a\tb", "\u200b")) {
      assertThat(new Case("a.B.c", Map.of("size", bad)).isPrintable()).isFalse();
      assertThat(new Case("a.B.c", Map.of(bad, "1")).isPrintable()).isFalse();
    }
  }

  @Test
  void theNameOfAParameterIsNoExpression() {
    List<String> printed = List.of("Benchmarks: ", "a.B.c", "  param \"n\\E(\" = {1, 2}");
    String declared = " a.B  c  4 n\\E( 1 3 1, 2 ";
    assertThat(Listing.cases(Listing.read(printed).orElseThrow(), declared, List.of()))
        .containsExactly(new Case("a.B.c", Map.of("n\\E(", "1, 2")));
  }
}
