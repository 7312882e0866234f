package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
  private final CellResult measured = Cells.oneWay(Map.of("transport", "tcp"), 1, 2, 3, 4, 5);
  private final CellResult other = Cells.oneWay(Map.of("transport", "uds"), 1, 2, 3, 4, 5);
  private final List<CellResult> told = new ArrayList<>();
  private Collector collector;

  @BeforeEach
  void collector() {
    collector = new Collector(temp, told::add);
  }

  @Test
  void keepsFiguresThatTheForkRecorded() throws Exception {
    collector.startBenchmark(measured.params());
    record(1, measured, "client\tjava 17.0.1\n", "server\tc gcc 12\n");
    recordFigures(1, measured);
    collector.println("# Fork: 1 of 1");
    collector.endBenchmark(measured.result().orElseThrow());
    collector.endRun(List.of());
    assertThat(told).hasSize(1).isEqualTo(collector.cells());
    assertThat(told.get(0).problem()).isEmpty();
    assertThat(told.get(0).result()).isPresent();
    assertThat(told.get(0).parts()).isEqualTo(1);
    assertThat(told.get(0).runtimes())
        .containsEntry("client", "java 17.0.1")
        .containsEntry("server", "c gcc 12");
  }

  @Test
  void asksOnlyTheForkThatHasJustRun() throws Exception {
    for (String java : new String[] {"17.0.1", "25.0.1"}) {
      collector.startBenchmark(measured.params());
      record(told.size() + 1, measured, "client\tjava " + java + "\n");
      recordFigures(told.size() + 1, measured);
      collector.endBenchmark(measured.result().orElseThrow());
    }
    assertThat(told)
        .extracting(cell -> cell.runtimes().get("client"))
        .containsExactly("java 17.0.1", "java 25.0.1");
  }

  @Test
  void distrustsFiguresThatNoForkRecorded() throws Exception {
    collector.startBenchmark(measured.params());
    recordFigures(1, Cells.oneWay(Map.of("transport", "tcp"), 1, 2, 3, 4, 6));
    collector.endBenchmark(measured.result().orElseThrow());
    assertThat(told.get(0).result()).isEmpty();
    assertThat(told.get(0).problemText())
        .startsWith("failed (JMH was sent figures that no fork has recorded");
  }

  @Test
  void knowsAFigureAgainThatIsNotANumber() throws Exception {
    CellResult without = Cells.oneWay(Map.of("transport", "tcp"), 1, 2, 3, 4, Double.NaN);
    collector.startBenchmark(without.params());
    recordFigures(1, without);
    collector.endBenchmark(without.result().orElseThrow());
    assertThat(told.get(0).problem()).isEmpty();
  }

  @Test
  void distrustsTheIterationsBeforeAFailure() throws Exception {
    CellResult three = Cells.oneWay(Map.of("transport", "tcp"), 1, 2, 3);
    collector.startBenchmark(three.params());
    recordFigures(1, three);
    collector.println("<failure>");
    collector.println("java.lang.IllegalStateException: lost 3 messages\n\tat a.B.c(B.java:1)");
    collector.endBenchmark(three.result().orElseThrow());
    assertThat(told.get(0).result()).isEmpty();
    assertThat(told.get(0).problemText())
        .isEqualTo("failed (IllegalStateException: lost 3 messages)");
  }

  @Test
  void prefersTheForksOwnWords() throws Exception {
    collector.startBenchmark(measured.params());
    record(1, measured, "not-available\tno sockets here\n");
    collector.println("<failure>");
    collector.startBenchmark(other.params()); // JMH says nothing at the end of a fork that died
    record(2, other, "parts\t3\n", "failed\tthe server died\n", "failed\tcut sho");
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

  /** Ctrl-C: the fork may have heard of it first. */
  @Test
  void waitsForAStopAfterAForkThatWasInterrupted() throws Exception {
    collector.startBenchmark(measured.params());
    collector.println("<forked VM failed with exit code 130>");
    Thread ending = new Thread(() -> collector.endRun(List.of()));
    ending.start();
    ending.join(200);
    collector.stop();
    ending.join();
    assertThat(told).isEmpty();
  }

  @Test
  void tellsOfAForkThatWasInterruptedAlone() {
    collector.startBenchmark(measured.params());
    collector.println("<forked VM failed with exit code 143>");
    collector.endRun(List.of());
    assertThat(told.get(0).problemText()).isEqualTo("failed (the fork was ended by signal 15)");
  }

  private void recordFigures(int fork, CellResult cell) throws IOException {
    String[] lines =
        cell.result().orElseThrow().getIterationResults().stream()
            .map(iteration -> "iteration\tscore=" + iteration.getPrimaryResult().getScore() + "\n")
            .toArray(String[]::new);
    record(fork, cell, lines);
  }

  private void record(int fork, CellResult cell, String... lines) throws IOException {
    Path file = temp.resolve("fork-" + fork);
    StringBuilder text = new StringBuilder(Files.exists(file) ? Files.readString(file) : "");
    for (String line : lines) {
      text.append(Combination.name(cell.params())).append('\t').append(line);
    }
    Files.writeString(file, text);
  }
}
