package io.github.msgq.bench.results.saved;

import static io.github.msgq.bench.results.result.FigureName.MAX;
import static io.github.msgq.bench.results.result.FigureName.P50;
import static io.github.msgq.bench.results.result.FigureName.P99;
import static io.github.msgq.bench.results.result.FigureName.P999;
import static io.github.msgq.bench.results.result.FigureName.RATE;
import static io.github.msgq.bench.results.result.FigureName.SAMPLES;
import static io.github.msgq.bench.results.result.FigureName.SCORE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.msgq.bench.results.comparison.Regression;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SavedFilesTest {
  private static final Map<String, String> UDS = Map.of("transport", "uds", "size", "64");
  private static final Map<String, String> FIFO = Map.of("transport", "fifo", "size", "64");

  @TempDir private Path directory;

  @Test
  void roundTripsAreInMicrosecondsOfEachIteration() throws Exception {
    Measurement measurement = read(InventedResults.roundTrip(UDS, 5, 7, 6)).get(0);
    assertThat(measurement.kind()).isEqualTo(Kind.ROUND_TRIP);
    assertThat(measurement.parameters()).isEqualTo(UDS);
    assertThat(measurement.figure(P50).value()).isCloseTo(Math.cbrt(5 * 6 * 7), within(0.01));
    assertThat(measurement.figure(P50).samples()).isEqualTo(List.of(List.of(5.0, 7.0, 6.0)));
    assertThat(measurement.figure(P99).samples())
        .as("of all its round trips")
        .isEqualTo(List.of(List.of(7.0)));
    assertThat(measurement.figure(P999).value()).isCloseTo(7, within(0.01));
    assertThat(measurement.figures())
        .as("each once")
        .doesNotContainKeys(FigureName.whole("p0.50"), FigureName.whole("p0.99"));
    assertThat(measurement.figure(SAMPLES).value()).isEqualTo(300);
  }

  @Test
  void withoutPercentilesOfEachIterationItsSamplesTellThem() throws Exception {
    JsonObject json = json(InventedResults.roundTrip(UDS, 5, 7, 6));
    json.remove("secondaryMetrics");
    Measurement measurement = read("[" + json + "]").get(0);
    assertThat(measurement.figure(P50).samples()).isEqualTo(List.of(List.of(5.0, 7.0, 6.0)));
    assertThat(measurement.figure(P99).samples()).isEqualTo(List.of(List.of(7.0)));
  }

  /** Beyond p99 an iteration has too few round trips to say something of a fork's. */
  @Test
  void withoutTheSamplesOnlyTheUsualPercentilesHaveAnInterval() throws Exception {
    JsonObject json = json(InventedResults.roundTrip(UDS, 5, 7, 6));
    json.getAsJsonObject("primaryMetric").remove("rawDataHistogram");
    Measurement measurement = read("[" + json + "]").get(0);
    assertThat(measurement.figure(P99).samples()).isEqualTo(List.of(List.of(5.0, 7.0, 6.0)));
    assertThat(measurement.figure(P999).samples()).isEmpty();
    assertThat(measurement.figure(P999).value()).isCloseTo(7, within(0.01));
  }

  @Test
  void ratesArePerSecond() throws Exception {
    Measurement measurement = read(InventedResults.oneWay(FIFO, 1000, 1100)).get(0);
    assertThat(measurement.kind()).isEqualTo(Kind.ONE_WAY);
    assertThat(measurement.figure(RATE).value()).isCloseTo(Math.sqrt(1000 * 1100), within(1e-6));
    assertThat(measurement.figure(RATE).unit()).isEqualTo("messages/s");
    assertThat(measurement.figure(RATE).samples().get(0).get(1)).isCloseTo(1100, within(1e-6));
    assertThat(measurement.figures()).as("the same in another unit").doesNotContainKey(SCORE);
  }

  /** Other people's classes may have the names of ours, or begin with them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.acme.RoundTrip.roundTrip",
        "io.github.msgq.bench.RoundTripLatency.roundTrip",
        "RoundTrip.roundTrip",
        "org.acme.OneWayBench.oneWay",
        "org.acme.Load.atRate",
        "org.acme.Load.highestRate"
      })
  void aStrangersBenchmarkHasAScore(String name) throws Exception {
    for (CombinationResult ours :
        List.of(InventedResults.roundTrip(UDS, 5, 7), InventedResults.oneWay(UDS, 1000))) {
      JsonObject json = json(ours);
      JsonObject beside = json.deepCopy();
      json.addProperty("benchmark", name);
      List<Measurement> both = read("[" + json + "," + beside + "]");
      assertThat(both.get(0).kind()).isEqualTo(Kind.CALL);
      assertThat(both.get(0).main()).isEqualTo(SCORE);
      assertThat(both.get(0).figures()).containsKey(SCORE).doesNotContainKey(RATE);
      assertThat(both.get(1).kind()).isIn(Kind.ROUND_TRIP, Kind.ONE_WAY);
    }
  }

  @Test
  void theRestGoesWithThem() throws Exception {
    CombinationResult split =
        InventedResults.between(
            InventedResults.split(InventedResults.oneWay(UDS, 1), 3), "java 17", "c gcc 12");
    Measurement measurement = read(split).get(0);
    assertThat(measurement.benchmark()).isEqualTo("OneWay");
    assertThat(measurement.mode()).isEqualTo("thrpt");
    assertThat(measurement.origin().effort().measured()).hasToString("5 × 500 ms");
    assertThat(measurement.origin().parts()).isEqualTo(3);
    assertThat(measurement.origin().jvms())
        .isEqualTo(Map.of("java", "17.0.1, A VM", "client", "java 17", "server", "c gcc 12"));
    assertThat(measurement.problem()).isEmpty();
  }

  @Test
  void whatHasNoFiguresKeepsItsPlaceAndItsReason() throws Exception {
    CombinationResult fifo = InventedResults.without(Problem.failed("it burned"), FIFO);
    CombinationResult uds = InventedResults.oneWay(UDS, 1);
    assertThat(transports(read(fifo, uds, uds))).containsExactly("fifo", "uds", "uds");
    assertThat(transports(read(uds, uds, fifo))).containsExactly("uds", "uds", "fifo");
    assertThat(transports(read(fifo))).containsExactly("fifo");
    assertThat(read(uds, fifo).get(1).problem()).contains(Problem.failed("it burned"));
  }

  @Test
  void runsInOneArrayKeepTheirOrderAndAreAddedUp() throws Exception {
    CombinationResult fifo = InventedResults.without(Problem.failed("it burned"), FIFO);
    CombinationResult uds = InventedResults.oneWay(UDS, 1);
    JsonArray both = array(uds, fifo);
    both.addAll(array(fifo, uds));
    Path file = Files.writeString(directory.resolve("both.json"), both.toString());
    SavedRun run = SavedFiles.read(file).runs().get(0);
    assertThat(transports(run.asMeasured())).containsExactly("uds", "fifo", "fifo", "uds");
    assertThat(run.planned()).isEqualTo(4);
    assertThat(run.used()).hasSeconds(2 * 65);
  }

  @Test
  void theFileSaysWhatATransportIsCalledInC() throws Exception {
    JsonObject json = json(InventedResults.oneWay(Map.of("transport", "tcp-nio"), 1));
    json.getAsJsonObject("params").addProperty("transport", "not-installed");
    assertThat(read("[" + json + "]").get(0).origin().nativeName()).isEqualTo("tcp");
    assertThat(
            read(InventedResults.average("CallOverhead.array", Map.of(), 1))
                .get(0)
                .origin()
                .nativeName())
        .isEmpty();
  }

  @Test
  void aFileOfAnotherFormatIsRefused() {
    String text =
        ResultJson.of(InventedResults.outcome(List.of(InventedResults.oneWay(UDS, 1)), 1));
    refused(text.replace("format\\\":1", "format\\\":2"), "has format 2");
    String before = text.replace("\\\"format\\\":1,", "").replace("\\\"rounds\\\":[1],", "");
    refused(before, "from before files had a format");
  }

  @Test
  void whatIsNotFiniteIsRead() throws Exception {
    JsonObject json = json(InventedResults.roundTrip(UDS, 5, 7, 6));
    JsonObject secondary = json.getAsJsonObject("secondaryMetrics");
    secondary.getAsJsonObject("p1.00").addProperty("score", "+INF");
    assertThat(read("[" + json + "]").get(0).figure(MAX).value()).isInfinite();
  }

  private static List<String> transports(List<Measurement> measurements) {
    return measurements.stream().map(m -> m.parameter("transport")).toList();
  }

  private static JsonArray array(CombinationResult... combinations) {
    String text =
        ResultJson.of(InventedResults.outcome(List.of(combinations), combinations.length));
    return JsonParser.parseString(text).getAsJsonArray();
  }

  private static JsonObject json(CombinationResult... combinations) {
    return array(combinations).get(0).getAsJsonObject();
  }

  private List<Measurement> read(CombinationResult... combinations) throws Exception {
    return read(ResultJson.of(InventedResults.outcome(List.of(combinations), combinations.length)));
  }

  private List<Measurement> read(String json) throws Exception {
    Path file = Files.writeString(directory.resolve("result.json"), json);
    return SavedFiles.read(file).runs().get(0).measurements();
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
    assertThat(other.figure(SCORE).value()).isCloseTo(Math.sqrt(3 * 4), within(1e-9));
    assertThat(other.figure(SCORE).samples()).hasSize(2);
  }

  /** As JMH writes it, but for what another program leaves out or calls otherwise. */
  private Measurement scored(String mode, String unit, String forks, String samples)
      throws Exception {
    return read("""
    [{"benchmark": "org.sample.Sort.quick", "mode": "%s", "threads": 1, %s
      "primaryMetric": {"score": 3.5, "scoreUnit": "%s", "rawData": %s},
      "secondaryMetrics": {
        "gc.alloc.rate.norm": {"score": 16, "scoreUnit": "B/op", "rawData": [[16]]},
        "found": {"score": 2, "scoreUnit": "%s", "rawData": [[2]]}}}]
    """
            .formatted(mode, forks, unit, samples, unit))
        .get(0);
  }

  @ParameterizedTest
  @CsvSource({"thrpt, ops/s, true", "thrpt, ops/sec, true", "avgt, ms/op, false", "ss, /s, false"})
  void theModeSaysWhetherAHigherScoreIsBetter(String mode, String unit, boolean higher)
      throws Exception {
    Measurement read = scored(mode, unit, "", "[[3, 4]]");
    assertThat(read.figure(SCORE).higherIsBetter()).isEqualTo(higher);
    assertThat(read.only("gc.alloc.rate.norm").orElseThrow().estimate()).isPresent();
    assertThat(read.figure(FigureName.whole("gc.alloc.rate.norm")).higherIsBetter()).isFalse();
    assertThat(read.figure(FigureName.whole("found")).higherIsBetter()).isEqualTo(higher);
  }

  /** Throughput that doubles takes half the time, whatever a second is called. */
  @ParameterizedTest
  @ValueSource(strings = {"ops/s", "ops/sec"})
  void moreThroughputIsFaster(String unit) throws Exception {
    Measurement old = scored("thrpt", unit, "", "[[100], [101], [99]]");
    Measurement now = scored("thrpt", unit, "", "[[200], [202], [198]]");
    Regression change = Regression.of(List.of(old), List.of(now), 1.1);
    assertThat(change.worse(1.1)).isEmpty();
    assertThat(change.ratios().combinations().get(0).words()).startsWith("faster");
  }

  @Test
  void aFileThatDoesNotSayHowManyForksItHasIsCounted() throws Exception {
    assertThat(Measurement.ofOneFork(List.of(scored("thrpt", "ops/s", "", "[[3], [4]]"))))
        .isFalse();
    assertThat(Measurement.ofOneFork(List.of(scored("thrpt", "ops/s", "", "[[3, 4]]")))).isTrue();
    Measurement alone = scored("thrpt", "ops/s", "\"forks\": 1,", "[[3], [4]]");
    assertThat(alone.origin().effort().forks()).isEqualTo(1);
  }

  /** Only a load's own figures have numbers. */
  @Test
  void aStrangersFigureIsWhatItIsCalled() throws Exception {
    JsonObject load = json(InventedResults.roundTrip(UDS, 5, 7));
    JsonObject secondary = load.getAsJsonObject("secondaryMetrics");
    secondary.add("window.p99", secondary.get("p0.99"));
    secondary.add("windows-opened", secondary.get("p0.99"));
    secondary.add("p99", secondary.get("p0.50"));
    Measurement read = read("[" + load + "]").get(0);
    assertThat(read.figures())
        .containsKey(FigureName.whole("window.p99"))
        .doesNotContainKey(FigureName.TYPICAL);
    assertThat(read.figure(FigureName.whole("windows-opened")).samples().get(0)).hasSize(2);
    assertThat(read.figure(P99)).isNotEqualTo(read.figure(FigureName.whole("p99")));
  }

  @Test
  void whatIsNoResultIsRefusedInOneSentence() {
    refused("", "empty");
    refused("[{\"benchmark\"", "cut off");
    refused("{\"a\": 1}", "-rf json");
    refused("[1, 2]", "JMH");
    refused("[{\"benchmark\": \"a.B.c\"}]", "JMH");
    refused(
        """
        {"study": "s", "title": "t", "machine": [], "claims": [],
         "tables": [{"title": "t", "columns": [], "rows": [["wider"]], "notes": []}]}
        """,
        "study");
    refused("[]", "no results");
    assertThatThrownBy(() -> SavedFiles.read(directory.resolve("none.json")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("none.json");
  }

  @Test
  void oneOfSeveralThatIsNoResultIsNamedAndSkipped() throws Exception {
    Path good =
        Files.writeString(
            directory.resolve("good.json"),
            ResultJson.of(InventedResults.outcome(List.of(InventedResults.oneWay(UDS, 1)), 1)));
    Path empty = Files.createFile(directory.resolve("empty.json"));
    List<String> skipped = new ArrayList<>();
    assertThat(SavedFiles.read(List.of(empty, good), skipped::add).runs()).hasSize(1);
    assertThat(skipped).singleElement().asString().contains("empty.json");
    assertThatThrownBy(() -> SavedFiles.read(List.of(empty, empty), skipped::add))
        .isInstanceOf(Refusal.class);
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
