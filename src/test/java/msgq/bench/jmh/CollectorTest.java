package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import msgq.bench.report.Cells;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorTest {
  @TempDir Path temp;
  private final CellResult measured = Cells.oneWay(Map.of("transport", "tcp"), 1);
  private final CellResult other = Cells.oneWay(Map.of("transport", "uds"), 1);
  private final List<CellResult> told = new ArrayList<>();
  private Collector collector;

  @BeforeEach
  void collector() {
    collector = new Collector(temp.resolve("outcomes"), told::add);
  }

  @Test
  void keepsFigures() {
    collector.startBenchmark(measured.params());
    collector.println("# Fork: 1 of 1");
    collector.endBenchmark(measured.result().orElseThrow());
    collector.endRun(List.of());
    assertThat(told).hasSize(1).isEqualTo(collector.cells());
    assertThat(told.get(0).result()).isPresent();
    assertThat(told.get(0).problem()).isEmpty();
  }

  @Test
  void distrustsTheIterationsBeforeAFailure() {
    collector.startBenchmark(measured.params());
    collector.println("<failure>");
    collector.println("java.lang.IllegalStateException: lost 3 messages\n\tat a.B.c(B.java:1)");
    collector.endBenchmark(measured.result().orElseThrow());
    assertThat(told.get(0).result()).isEmpty();
    assertThat(told.get(0).problemText())
        .isEqualTo("failed (IllegalStateException: lost 3 messages)");
  }

  @Test
  void prefersTheForksOwnWords() throws Exception {
    Files.writeString(
        temp.resolve("outcomes"),
        "not_available\t"
            + Outcome.cell(measured.params())
            + "\tno sockets here\n"
            + "failed\t"
            + Outcome.cell(other.params())
            + "\tthe server died\n"
            + "split\t"
            + Outcome.cell(other.params())
            + "\t3\n");
    collector.startBenchmark(measured.params());
    collector.println("<failure>");
    collector.startBenchmark(other.params()); // JMH says nothing at the end of a fork that died
    collector.println("<forked VM failed with exit code 137>");
    collector.endRun(List.of());
    assertThat(told)
        .extracting(CellResult::problemText)
        .containsExactly("n/a (no sockets here)", "failed (the server died)");
    assertThat(told.get(1).parts()).isEqualTo(3);
  }

  @Test
  void learnsNothingAfterAStop() {
    collector.startBenchmark(measured.params());
    collector.stop();
    collector.println("<forked VM failed with exit code 130>");
    collector.endBenchmark(null);
    collector.endRun(List.of());
    assertThat(told).isEmpty();
  }
}
