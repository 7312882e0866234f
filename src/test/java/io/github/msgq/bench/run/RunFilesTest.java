package io.github.msgq.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.util.SampleBuffer;

class RunFilesTest {
  /** HdrHistogram's plotter takes lines of four numbers, and asks its user for the unit. */
  @Test
  void aDistributionSaysItsUnit() {
    SampleBuffer times = new SampleBuffer();
    for (long nanos : List.of(1_000L, 1_000L, 2_000L, 10_000L)) {
      times.add(nanos);
    }
    assertThat(RunFiles.distribution(times).lines())
        .containsExactly(
            "       Value     Percentile TotalCount 1/(1-Percentile)",
            "",
            "       1.000 0.500000000000          2           2.00",
            "       2.000 0.750000000000          3           4.00",
            "      10.000 1.000000000000          4",
            "#[Mean    =        3.500, StdDeviation   =        4.359]",
            "#[Max     =       10.000, Total count    =            4]",
            "#[Unit    = microseconds]");
  }
}
