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
    assertThat(Listing.cases(Listing.read(printed).orElseThrow()))
        .hasSize(5)
        .contains(new Case("a.B.one", Map.of()))
        .contains(new Case("a.B.two", Map.of("size", "16", "kind", "x,y")));
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
  void whatJmhCannotBeAskedForIsRefused() {
    for (String bad : List.of("a,b", "a=b", "", ",")) {
      assertThat(new Case("a.B.c", Map.of("size", bad)).refused())
          .hasValueSatisfying(why -> assertThat(why).contains("'" + bad + "' of size"));
    }
    assertThat(new Case("a.B.c", Map.of("size", "a b;\"$x")).refused()).isEmpty();
  }

  @Test
  void quotesTheExceptionOfABenchmark() {
    assertThat(Build.words(List.of("# Fork", "<failure>", "", "x.Y: no", "\tat z", "# end")))
        .isEqualTo("x.Y: no");
    assertThat(Build.words(List.of("java.lang.NoClassDefFoundError: a/B", "\tat c", "d")))
        .isEqualTo("java.lang.NoClassDefFoundError: a/B");
    assertThat(Build.words(List.of("it is full", ""))).isEqualTo("it is full");
    assertThat(Build.words(List.of())).isEqualTo("it printed nothing");
  }
}
