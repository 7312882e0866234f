package msgq.bench.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import msgq.bench.linux.Placement;
import msgq.bench.statistics.Interval;
import msgq.bench.study.Cell;
import msgq.bench.study.Choice;
import msgq.bench.study.Claim;
import msgq.bench.study.Comparison;
import msgq.bench.study.Figure;
import msgq.bench.study.Scale;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Verdict;
import msgq.bench.study.Workbench;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each study in itself: its own figures bear its claims out, and every row is measured. */
class PublishedClaimsTest {
  private final Scale scale = new Scale(false, Duration.ofSeconds(90));

  @ParameterizedTest
  @ValueSource(strings = {"lajp", "apue", "afecho", "socat", "dubbo"})
  void holdForThePublishedFigures(String name) throws Exception {
    try (Workbench workbench = new Workbench(scale, Choice.ALL)) {
      Study study = Studies.open(name, workbench);
      assertThat(study.claims()).isNotEmpty();
      for (Claim claim : study.claims()) {
        for (Comparison comparison : claim.comparisons()) {
          double ratio = comparison.published();
          assertThat(comparison.criterion().judge(new Interval(ratio, ratio, ratio, 2)))
              .as(claim.text() + ": " + comparison.name() + " " + ratio)
              .isEqualTo(Verdict.HOLDS);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lajp", "apue", "afecho", "socat", "dubbo"})
  void compareOnlyWhatIsMeasured(String name) throws Exception {
    try (Workbench workbench = new Workbench(scale, Choice.ALL)) {
      Study study = Studies.open(name, workbench);
      Set<Cell> measured = study.tasks().stream().map(Task::cell).collect(Collectors.toSet());
      for (Claim claim : study.claims()) {
        for (Comparison comparison : claim.comparisons()) {
          assertThat(measured).containsAll(comparison.dividend()).containsAll(comparison.divisor());
        }
      }
      for (Figure figure : study.figures()) {
        for (String cell : figure.cells().values()) {
          for (Placement placement : study.about().placements()) {
            assertThat(measured).contains(new Cell(cell, placement));
          }
        }
      }
    }
  }
}
