package msgq.bench.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReasonsTest {
  private final Reasons reasons = new Reasons();

  @Test
  void shortOnesStandInTheCell() {
    assertThat(reasons.cell("n/a (install socat)")).isEqualTo("n/a (install socat)");
    assertThat(reasons.cell("not measured")).isEqualTo("not measured");
    assertThat(reasons.lines()).isEmpty();
  }

  @Test
  void longOnesAreNumberedOnce() {
    String two = "n/a (two-cores needs two cores, this process may use one)";
    assertThat(reasons.cell(two)).isEqualTo("n/a [1]");
    assertThat(reasons.cell("failed (Go server: cannot listen (taken))")).isEqualTo("failed [2]");
    assertThat(reasons.cell(two)).isEqualTo("n/a [1]");
    assertThat(reasons.lines())
        .containsExactly(
            "[1] two-cores needs two cores, this process may use one",
            "[2] Go server: cannot listen (taken)");
  }
}
