package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.plan.Plan;
import io.github.msgq.bench.measure.plan.RunSettings;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.run.Preset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class QuickCommandTest {
  @Test
  void takesTwoMinutesAtMostByItsPlan() throws Exception {
    OptionsBuilder options = Typed.options("");
    Preset.QUICK.addTo(options);
    Benchmarks selected = Benchmarks.matching(options.getIncludes(), List.of());
    List<Combination> combinations =
        Combination.all(
            options, selected, TargetJava.ofThisProcess(), Optional.empty(), Optional.empty());
    RunSettings runSettings = new RunSettings(Preset.QUICK.costs(), null);
    assertThat(Plan.of(combinations, runSettings).time())
        .isBetween(Duration.ofSeconds(90), Duration.ofMinutes(2));
  }
}
