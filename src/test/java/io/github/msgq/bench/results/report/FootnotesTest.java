package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.result.Problem;
import org.junit.jupiter.api.Test;

class FootnotesTest {
  private final Footnotes footnotes = new Footnotes(28);

  @Test
  void shortReasonsStandInTheCell() {
    assertThat(footnotes.mark(Problem.notAvailable("install socat")))
        .isEqualTo("n/a (install socat)");
    assertThat(footnotes.lines()).isEmpty();
  }

  @Test
  void longOnesAreNumberedOnce() {
    Problem cores = Problem.notAvailable("two-cores needs two cores, this process may use one");
    Problem taken = Problem.failed("C server: cannot listen (taken)");
    assertThat(footnotes.mark(cores)).isEqualTo("n/a [1]");
    assertThat(footnotes.mark(taken)).isEqualTo("failed [2]");
    assertThat(footnotes.mark(cores)).isEqualTo("n/a [1]");
    assertThat(footnotes.lines())
        .containsExactly(
            "[1] n/a (two-cores needs two cores, this process may use one)",
            "[2] failed (C server: cannot listen (taken))");
  }
}
