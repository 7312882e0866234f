package io.github.msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.advice.Goal;
import io.github.msgq.bench.page.InventedRun;
import io.github.msgq.bench.result.Document;
import io.github.msgq.bench.result.Measured;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadTableTest {
  private final Document report = Report.briefly(InventedRun.load().runs().get(0));

  @Test
  void oneTableHasLatenciesAndTheOtherRates() {
    assertThat(report.tables()).hasSize(2);
    assertThat(report.tables().get(0).rows().get(0))
        .startsWith("sysv", "same-core")
        .contains("40.4 (38.0–44.0)", "111 (104–121)", "1,000", "1", "41.0", "25.0", "3.00");
    assertThat(report.tables().get(0).rows().get(1)).contains("2.10", "2");
    assertThat(report.tables().get(1).rows().get(1)).startsWith("uds").contains("95.0", "410");
  }

  /** Two forks may have the same p99 by chance. */
  @Test
  void whatIsNotKnownHasNoRank() {
    Measurement known = InventedRun.load().runs().get(0).measurements().get(0);
    Map<String, Quantity> figures = new HashMap<>(known.figures());
    figures.remove(Measurement.P99 + Measurement.HIGH);
    assertThat(Goal.TAIL.figure(known).flatMap(Quantity::estimate)).isPresent();
    assertThat(Goal.TAIL.figure(Measured.with(known, figures)))
        .hasValueSatisfying(its -> assertThat(its.estimate()).isEmpty());
  }

  /** A part of the CPU time that is close to nothing in a fork leaves the others as they are. */
  @Test
  void cpuTimesAreAdded() {
    Measurement first = InventedRun.load().runs().get(0).measurements().get(0);
    Map<String, Quantity> figures = new HashMap<>(first.figures());
    figures.put("client.user", Measured.figure("us/msg", -2, 82));
    figures.put("client.system", Measured.figure("us/msg", 80, 0));
    figures.put("broker.user", Measured.figure("us/msg", 12, 13));
    figures.put("broker.system", Measured.figure("us/msg", 2, 3));
    Measurement odd = Measured.with(first, figures);
    assertThat(new LoadTable(List.of(odd), new Footnotes(20)).latency(false).rows().get(0))
        .contains("55.0") // 40 + 40 µs 10,000 times a second, less the sender
        .endsWith("3.00", "15.0"); // server, broker
  }

  @Test
  void answersFirst() {
    assertThat(report.head())
        .hasSize(2)
        .anyMatch(
            line ->
                line.startsWith(
                    "p99 at 10,000 messages/s, same-core: sysv 111 µs; uds is significantly worse (2.00×)"))
        .anyMatch(
            line ->
                line.startsWith(
                    "Highest rate with p99 up to 500 µs, same-core: sysv 60,598/s; uds is significantly slower"));
  }

  @Test
  void whatWasNotValidHasNoFigureButAReason() {
    assertThat(report.tables().get(0).rows().get(2))
        .containsOnlyOnce("failed [1]")
        .doesNotContain("?");
    assertThat(report.footnotes())
        .contains("[1] failed (rate not reached: 8,000 of 10,000 messages/s)");
  }
}
