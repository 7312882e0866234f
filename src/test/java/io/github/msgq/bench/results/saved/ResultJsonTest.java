package io.github.msgq.bench.results.saved;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.bench.measure.plan.OtherTools;
import io.github.msgq.bench.results.report.InventedResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.util.SampleBuffer;

class ResultJsonTest {
  @TempDir private Path directory;

  private final CombinationResult mixed =
      InventedResults.between(
          InventedResults.oneWay(Map.of("transport", "uds"), 1, 2), "java 17.0.1", "c \"gcc\" 12");
  private final CombinationResult different =
      InventedResults.between(
          InventedResults.oneWay(Map.of("transport", "fifo"), 1, 2), "java 17.0.1", "java 25+36");
  private final CombinationResult alone = InventedResults.oneWay(Map.of("transport", "pipe"), 1, 2);

  @Test
  void saysWhatClientAndServerRanOn() throws Exception {
    List<CombinationResult> combinations = List.of(mixed, alone, different);
    JsonNode json =
        new ObjectMapper()
            .readTree(ResultJson.of(InventedResults.outcome(combinations, Map.of(), 3)));
    assertThat(json).hasSize(3);
    OtherTools.canRead(json);
    assertThat(OtherTools.extension(json.path(0)).path("runtimes").path("client").asText())
        .isEqualTo("java 17.0.1");
    assertThat(OtherTools.extension(json.path(0)).path("runtimes").path("server").asText())
        .isEqualTo("c \"gcc\" 12");
    assertThat(OtherTools.extension(json.path(1)).path("runtimes")).isEmpty();
    assertThat(OtherTools.extension(json.path(2)).path("runtimes").path("server").asText())
        .isEqualTo("java 25+36");
    assertThat(json.path(2).path("params").path("transport").asText()).isEqualTo("fifo");
  }

  @Test
  void aTimeIsWrittenAsTheNanosecondsThatItIs() throws Exception {
    CombinationResult combination = InventedResults.roundTrip(Map.of("transport", "uds"), 2);
    SampleBuffer times = new SampleBuffer();
    times.add(1_878);
    for (IterationResult iteration :
        combination.result().orElseThrow().getAggregatedResult().getIterationResults()) {
      iteration.addResult(
          new SampleTimeResult(ResultRole.PRIMARY, "roundTrip", times, TimeUnit.MICROSECONDS));
    }
    String text = ResultJson.of(InventedResults.outcome(List.of(combination), Map.of(), 1));
    assertThat(text).contains("\"rawDataHistogram\":[[[[1.878,1],[2.0,100]]]]");
    assertThat(text)
        .as("what a run adds, by JMH's names")
        .contains(
            "\"msgq\":{\"score\":1,\"scoreError\":\"NaN\",\"scoreConfidence\":[\"NaN\",\"NaN\"],"
                + "\"scorePercentiles\":{\"50.0\":1},\"scoreUnit\":\"{",
            "}\",\"rawData\":[[1]]}}");
    assertThat(text.lines()).as("a result in each").hasSize(3);
    Path file = Files.writeString(directory.resolve("times.json"), text);
    assertThat(SavedFiles.read(file).runs().get(0).asMeasured())
        .containsExactly(combination.measurement());
  }
}
