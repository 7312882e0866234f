package io.github.msgq.bench.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.results.report.InventedResults;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ThroughputResult;

class EndpointFiguresTest {
  private static final Batch BATCH = new Batch(4, 20_000);

  private static double score(Mode mode) {
    return EndpointFigures.ofBatch(
            InventedResults.params("OneWay.oneWay", mode, Map.of()), BATCH, "oneWay")
        .getScore();
  }

  @Test
  void aBatchCountsAsItsMessages() {
    assertThat(score(Mode.AverageTime)).isCloseTo(5, within(1e-9));
    assertThat(score(Mode.Throughput)).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void whatTheClientCountedReplacesWhatJmhDid() {
    BenchmarkParams params = InventedResults.params("OneWay.oneWay", Mode.Throughput, Map.of());
    IterationResult result = new IterationResult(params, params.getMeasurement(), null);
    result.addResult(
        new ThroughputResult(ResultRole.PRIMARY, "oneWay", 1, 1, params.getTimeUnit()));
    IterationFigures left =
        new IterationFigures(Optional.of(BATCH), Optional.empty(), Optional.empty(), List.of());
    EndpointFigures.replace(params, left, result);
    assertThat(result.getRawPrimaryResults()).hasSize(1);
    assertThat(result.getPrimaryResult().getScore()).isCloseTo(0.2, within(1e-9));
  }
}
