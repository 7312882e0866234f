package msgq.bench.saved;

import static msgq.bench.result.Measurement.P50;
import static msgq.bench.result.Measurement.RATE;
import static msgq.bench.result.Measurement.SCORE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import msgq.bench.jmh.CellResult;
import msgq.bench.jmh.Outcome;
import msgq.bench.jmh.ResultJson;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Cells;
import msgq.bench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;

class SavedFilesTest {
  @TempDir private Path directory;

  @Test
  void aRunReadsBackAsItWas() throws Exception {
    CellResult roundTrip = Cells.roundTrip(Map.of("transport", "uds", "size", "64"), 5, 7, 6);
    CellResult oneWay = Cells.oneWay(Map.of("transport", "fifo", "size", "64"), 1000, 1100);
    Measurement first = read(roundTrip, oneWay).get(0);
    assertThat(first.roundTrip()).isTrue();
    assertThat(first.parameter("transport")).isEqualTo("uds");
    assertThat(first.effort()).isEqualTo(roundTrip.measurement().effort());
    for (String figure : List.of(SCORE, P50)) {
      assertThat(first.figure(figure).value())
          .isCloseTo(roundTrip.measurement().figure(figure).value(), within(0.01));
    }
    Measurement second = read(roundTrip, oneWay).get(1);
    assertThat(second.oneWay()).isTrue();
    assertThat(second.figure(RATE).unit()).isEqualTo("messages/s");
    assertThat(second.figure(RATE).samples().get(0).get(1)).isCloseTo(1100, within(1e-6));
  }

  private List<Measurement> read(CellResult... cells) throws Exception {
    List<RunResult> results =
        List.of(cells).stream()
            .map(cell -> new RunResult(cell.params(), List.of(cell.result().orElseThrow())))
            .toList();
    return read(ResultJson.text(new Outcome(results, List.of(cells), Map.of(), 2, 1)));
  }

  private List<Measurement> read(String json) throws Exception {
    Path file = Files.writeString(directory.resolve("result.json"), json);
    return SavedFiles.read(List.of(file)).runs().get(0).results().measurements();
  }

  @Test
  void anotherBenchmarkIsKept() throws Exception {
    Measurement other =
        read("""
        [{"jmhVersion": "1.19", "benchmark": "org.sample.Sort.quick", "mode": "avgt", "threads": 1, "forks": 2,
          "warmupIterations": 1, "warmupTime": "1 s", "measurementIterations": 2, "measurementTime": "1 s",
          "primaryMetric": {"score": 3.5, "scoreError": "NaN", "scoreUnit": "ms/op", "rawData": [[3, 4], [3, 4]]},
          "secondaryMetrics": {}}]
        """)
            .get(0);
    assertThat(other.benchmark()).isEqualTo("Sort.quick");
    assertThat(other.figure(SCORE).value()).isEqualTo(3.5);
    assertThat(other.figure(SCORE).samples()).hasSize(2);
  }

  @Test
  void whatIsNoResultIsRefusedInOneSentence() {
    refused("", "is empty");
    refused("[{\"benchmark\"", "is not JSON, or is cut off");
    refused("{\"a\": 1}", "neither a benchmark's (-rf json) nor a study's results");
    refused("[1, 2]", "not of JMH's results");
    refused("[{\"benchmark\": \"a.B.c\"}]", "not of JMH's results");
    refused("[]", "holds no results: nothing was measured in that run");
    assertThatThrownBy(() -> SavedFiles.read(List.of(directory.resolve("none.json"))))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("there is no file");
  }

  private void refused(String text, String why) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(why)
        .hasMessageContaining("result.json")
        .message()
        .doesNotContain("\n");
  }
}
