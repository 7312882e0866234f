package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.plan.Benchmarks;
import io.github.msgq.bench.plan.Plan;
import io.github.msgq.bench.plan.PlannedCell;
import io.github.msgq.bench.plan.TargetJava;
import io.github.msgq.bench.session.Costs;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.openjdk.jmh.runner.options.OptionsBuilder;

@Isolated("it turns costs off in this JVM")
class QuickCommandTest {
  private static final String COSTS = "msgq.costs";

  @Test
  void takesAMinuteAtMostByItsPlan() throws Exception {
    OptionsBuilder options = Typed.options("");
    Preset.QUICK.addTo(options);
    Benchmarks selected = Benchmarks.matching(options.getIncludes(), List.of());
    List<PlannedCell> cells =
        PlannedCell.all(
            options, selected, TargetJava.ofThisProcess(), Optional.empty(), Optional.empty());
    String before = System.getProperty(COSTS);
    Costs.leaveOut();
    try {
      assertThat(Plan.of(cells).time()).isBetween(Duration.ofSeconds(45), Duration.ofMinutes(1));
    } finally {
      if (before == null) {
        System.clearProperty(COSTS);
      } else {
        System.setProperty(COSTS, before);
      }
    }
  }
}
