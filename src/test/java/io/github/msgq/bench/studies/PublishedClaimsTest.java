package io.github.msgq.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Claim;
import io.github.msgq.bench.studies.study.Comparison;
import io.github.msgq.bench.studies.study.Criterion.Verdict;
import io.github.msgq.bench.studies.study.Figure;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Workbench;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
    compareOnlyWhatIsMeasured(name, Choice.ALL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lajp", "apue", "afecho", "socat", "dubbo"})
  void onTwoJdksToo(String name) throws Exception {
    TargetJava java = TargetJava.ofThisProcess();
    List<Jdk> jdks = List.of(new Jdk("17", java), new Jdk("25", java));
    compareOnlyWhatIsMeasured(name, new Choice(jdks, List.of(), false));
  }

  private void compareOnlyWhatIsMeasured(String name, Choice choice) throws Exception {
    try (Workbench workbench = new Workbench(scale, choice)) {
      Study study = Studies.open(name, workbench);
      Set<StudyCombination> measured =
          study.tasks().stream().map(Task::combination).collect(Collectors.toSet());
      Set<String> jdks = new HashSet<>();
      for (Claim claim : study.claims()) {
        for (Comparison comparison : claim.comparisons()) {
          assertThat(measured).containsAll(comparison.dividend()).containsAll(comparison.divisor());
          comparison.dividend().forEach(each -> jdks.add(each.jdk()));
        }
      }
      assertThat(jdks).containsExactlyInAnyOrderElementsOf(study.jdks());
      for (Figure figure : study.figures()) {
        for (String combination : figure.combinations().values()) {
          for (Placement placement : study.about().placements()) {
            for (String jdk : study.jdks()) {
              assertThat(measured).contains(new StudyCombination(combination, placement, jdk));
            }
          }
        }
      }
    }
  }
}
