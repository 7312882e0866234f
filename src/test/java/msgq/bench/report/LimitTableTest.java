package msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import msgq.bench.jmh.CellResult;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.ScalarResult;

class LimitTableTest {
  private static final Map<String, String> SIZE = Map.of("size", "1024");

  @Test
  void setsEachRowBesideTheBestAndTheLimitOfItsPlacementAndWait() {
    List<CellResult> cells =
        new ArrayList<>(
            List.of(
                costing(Cells.roundTrip(row("pipe", "long", "same-core", "block"), 8)),
                Cells.roundTrip(row("uds", "long", "same-core", "block"), 12),
                Cells.roundTrip(row("uds", "short", "same-core", "block"), 40),
                Cells.roundTrip(row("ring", "long", "two-cores", "spin"), 2),
                Cells.roundTrip(row("ring", "long", "same-core", "backoff"), 9),
                costing(Cells.oneWay(row("pipe", "long", "same-core", "block"), 1_000_000)),
                Cells.oneWay(row("uds", "long", "same-core", "block"), 500_000)));
    assertThat(text(cells)).doesNotContain("/limit");
    cells.add(Cells.average("Limit.copy", SIZE, 500));
    cells.add(Cells.average("Limit.futex", Map.of("pin", "same-core"), 4000));
    cells.add(Cells.average("Limit.eventfd", Map.of("pin", "same-core"), 3000));
    cells.add(Cells.average("Limit.eventfd", Map.of("pin", "two-cores"), 9000));
    cells.add(Cells.average("Limit.handOver", Map.of("pin", "two-cores"), 1000));
    assertThat(text(cells).replaceAll(" +\\| +| {2,}", " "))
        .containsSubsequence(
            "\nsame-core block pipe 8.00 1.00 2.00 3.00 0.500 1.00 1.00 2.00 3.00 0.500 4.00 2.00 1.00",
            "\nsame-core block uds 12.0 1.50 3.00 - - 2.00 2.00 4.00 - - -",
            "\nsame-core block the limit 4.00 0.500",
            "\ntwo-cores spin ring 2.00 1.00 1.00 - -",
            "\ntwo-cores spin the limit 2.00",
            "\n/limit: divided by the last row");
  }

  /** Microseconds of the client's and the server's, a wake-up for four messages, and KiB. */
  private static CellResult costing(CellResult cell) {
    Map<String, Double> costs =
        Map.of(
            "client.user", 1.0,
            "client.system", 2.0,
            "server.user", 0.25,
            "server.system", 0.25,
            "server.waits", 0.25,
            "client.peak", 2048.0,
            "server.peak", 1024.0);
    cell.result()
        .orElseThrow()
        .getAggregatedResult()
        .getIterationResults()
        .forEach(
            iteration ->
                costs.forEach(
                    (name, value) ->
                        iteration.addResult(
                            new ScalarResult(name, value, "", AggregationPolicy.AVG))));
    return cell;
  }

  private static String text(List<CellResult> cells) {
    return Cells.text(cells, cells.size());
  }

  private static Map<String, String> row(
      String transport, String connection, String pin, String wait) {
    return new TreeMap<>(
        Map.of(
            "transport",
            transport,
            "connection",
            connection,
            "pin",
            pin,
            "wait",
            wait,
            "size",
            "1024"));
  }
}
