package io.github.msgq.bench.run.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListingTest {
  private static List<Case> cases(List<String> printed, String declared, String... chosen) {
    return Listing.cases(printed, declared, List.of(chosen)).orElseThrow();
  }

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
    assertThat(cases(printed, ""))
        .containsExactly(
            new Case("a.B.one", Map.of()),
            new Case("a.B.two", Map.of("size", "1", "kind", "x,y")),
            new Case("a.B.two", Map.of("size", "1", "kind", "")),
            new Case("a.B.two", Map.of("size", "16", "kind", "x,y")),
            new Case("a.B.two", Map.of("size", "16", "kind", "")));
  }

  /** JMH writes a comma between values, whether or not they have one. */
  @Test
  void aValueWithACommaAndASpaceIsNotTakenForTwo() {
    List<String> printed =
        List.of("Benchmarks: ", "a.B.c", "  param \"s\" = {x, y}", "  param \"n\" = {1, 2}");
    String declared =
        """
        JMH S 3 a.B S 9 a.B_b_jmhTest S 1 b S 10 Throughput M 1 1 s 2 8 4BA===== 8 5BA===== E
        JMH S 3 a.B S 9 a.B_c_jmhTest S 1 c S 10 Throughput M 2 1 n 2 8 xAA===== 8 yAA===== 1 s 1 16 4BALAACA5BA===== E
        """;
    List<Case> cases = cases(printed, declared);
    assertThat(cases)
        .extracting(each -> each.parameters().get("s"))
        .containsExactly("x, y", "x, y");
    assertThat(cases).noneMatch(Case::canBeAskedFor);
    assertThat(cases(printed, declared, "-p", "s=x,y")).hasSize(4);
  }

  /** It would end the list of the others. */
  @Test
  void aValueWithALineBreakIsOneOfSeveral() {
    List<String> printed =
        List.of("Benchmarks: ", "a.B.c", "  param \"s\" = {1, x", "a.B.d}, 2}", "a.B.e");
    String declared =
        "JMH S 3 a.B S 9 a.B_c_jmhTest S 1 c S 4 avgt M 1 1 s 3 8 xAA===== 24 4BgCAEGAuAgQA4CAkBQfAA== 8 yAA===== E";
    assertThat(cases(printed, declared))
        .containsExactly(
            new Case("a.B.c", Map.of("s", "1")),
            new Case("a.B.c", Map.of("s", "x\na.B.d}")),
            new Case("a.B.c", Map.of("s", "2")),
            new Case("a.B.e", Map.of()));
    assertThat(cases(printed, "", "-p", "s=1,x\na.B.d},2")).hasSize(4);
  }

  /** JMH before 1.25 packs nothing. */
  @Test
  void valuesMayBeDeclaredAsTheyAre() {
    List<String> printed = List.of("Benchmarks: ", "a.B.c", "  param \"s\" = {x, y, z}");
    assertThat(cases(printed, " a.B  c  1 s 2 4 x, y 1 z E"))
        .extracting(each -> each.parameters().get("s"))
        .containsExactly("x, y", "z");
  }

  @Test
  void namesMayHaveLettersOfAnyAlphabet() {
    assertThat(cases(List.of("Benchmarks: ", "a.Größe.μs"), ""))
        .containsExactly(new Case("a.Größe.μs", Map.of()));
  }

  @Test
  void whatIsNoListIsNotRead() {
    List<String> other = List.of("Supported profilers:", "  gc");
    assertThat(Listing.cases(other, "", List.of())).isEmpty();
    assertThat(Listing.cases(List.of(), "", List.of())).isEmpty();
    assertThat(cases(List.of("Benchmarks: "), "")).isEmpty();
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

  /** A line of as many names as there are in it takes stack for one. */
  @Test
  void aLongLineTakesNoStack() {
    String line = "a" + ".a".repeat(100_000);
    assertThat(cases(List.of("Benchmarks: ", line, "a.B.c"), ""))
        .containsExactly(new Case(line, Map.of()), new Case("a.B.c", Map.of()));
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
    String declared = " a.B  c  4 n\\E( 1 4 1, 2 ";
    assertThat(cases(printed, declared))
        .containsExactly(new Case("a.B.c", Map.of("n\\E(", "1, 2")));
  }
}
