package msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import msgq.bench.comparison.Machines;
import msgq.bench.comparison.Ratios;
import msgq.bench.comparison.Regression;
import org.junit.jupiter.api.Test;

class ChangesTest {
  @Test
  void whatOnlyOneOfThemHasIsNamedUnlessItIsMuch() {
    assertThat(notes(10)).hasSize(10).anyMatch(note -> note.endsWith("figure 9"));
    assertThat(notes(11)).singleElement().asString().startsWith("11 figures ");
  }

  private static List<String> notes(int missing) {
    List<String> names = IntStream.range(0, missing).mapToObj(i -> "figure " + i).toList();
    Regression regression = new Regression(new Ratios("", "", List.of()), 0, names);
    return new Changes("a", "b", new Machines(Map.of(), Map.of()), regression).document().notes();
  }
}
