package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.host.RequiresOwnCheckout;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Figures of one saved run, next to each other. */
@RequiresOwnCheckout
class ConsistentFiguresTest {
  private static SavedRun run() throws Exception {
    return SavedFiles.read(Path.of("docs/results/2026-11-25.json")).runs().get(0);
  }

  @Test
  void userAndSystemTimeAddUpToTheCpuTime() throws Exception {
    for (Measurement measurement : run().measurements()) {
      Goal.CPU
          .figure(measurement)
          .ifPresent(
              sum ->
                  assertThat(
                          Measurement.ENDS.stream()
                              .flatMap(
                                  end ->
                                      Stream.of("user", "system")
                                          .map(part -> FigureName.cost(end, part)))
                              .flatMap(part -> measurement.find(part).stream())
                              .mapToDouble(Quantity::value)
                              .sum())
                      .as(measurement.parameters().toString())
                      .isCloseTo(sum.estimate().orElseThrow().value(), withinPercentage(1e-9)));
    }
  }

  @Test
  void anIntervalBelongsToTheFigureBesideIt() throws Exception {
    for (Map<String, String> row : ReadBack.csv(run())) {
      if (!row.get("low").isEmpty()) {
        double value = Double.parseDouble(row.get("value"));
        assertThat(value)
            .as(row.toString())
            .isBetween(Double.parseDouble(row.get("low")), Double.parseDouble(row.get("high")));
      }
    }
  }

  @Test
  void percentilesAreInOrderAndEachIsThereOnce() throws Exception {
    Map<List<String>, Map<String, Double>> combinations =
        new TreeMap<>(Comparator.comparing(List::toString));
    for (Map<String, String> row : ReadBack.csv(run())) {
      if (!row.get("figure").isEmpty()) {
        List<String> combination =
            List.of(
                row.get("benchmark"),
                row.get("transport"),
                row.get("connection"),
                row.get("placement"));
        Double before =
            combinations
                .computeIfAbsent(combination, c -> new TreeMap<>())
                .put(row.get("figure"), Double.valueOf(row.get("value")));
        assertThat(before).as(row.toString()).isNull();
      }
    }
    combinations.forEach(
        (combination, figures) -> {
          if (figures.containsKey("p50")) {
            assertThat(
                    List.of(
                        figures.get("min"),
                        figures.get("p50"),
                        figures.get("p90"),
                        figures.get("p99"),
                        figures.get("p99.9"),
                        figures.get("max")))
                .as(combination.toString())
                .isSorted();
          }
        });
  }
}
