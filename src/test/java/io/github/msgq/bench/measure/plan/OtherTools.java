package io.github.msgq.bench.measure.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What JMH Visualizer and the JMH extractor of github-action-benchmark read in a result file. */
public final class OtherTools {
  private OtherTools() {}

  /** What JMH 1.37 writes of a result. */
  private record Result(
      String jmhVersion,
      String benchmark,
      String mode,
      int threads,
      int forks,
      String jvm,
      List<String> jvmArgs,
      String jdkVersion,
      String vmName,
      String vmVersion,
      int warmupIterations,
      String warmupTime,
      int warmupBatchSize,
      int measurementIterations,
      String measurementTime,
      int measurementBatchSize,
      Map<String, String> params,
      Metric primaryMetric,
      Map<String, Metric> secondaryMetrics) {}

  private record Metric(
      double score,
      double scoreError,
      List<Double> scoreConfidence,
      Map<String, Double> scorePercentiles,
      String scoreUnit,
      List<List<Double>> rawData,
      List<List<List<List<Double>>>> rawDataHistogram) {}

  /** What our runs add to a result. */
  public static JsonNode extension(JsonNode result) {
    try {
      return new ObjectMapper()
          .readTree(result.path("secondaryMetrics").path("msgq").path("scoreUnit").asText());
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** By a reader that refuses names which it does not know. */
  private static void isOfJmhsFieldsOnly(JsonNode results) {
    try {
      assertThat(new ObjectMapper().treeToValue(results, Result[].class)).isNotEmpty();
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** Checks every result, and that both tools tell them apart. */
  public static void canRead(JsonNode results) {
    assertThat(results.isArray()).isTrue();
    isOfJmhsFieldsOnly(results);
    List<String> names = new ArrayList<>();
    for (JsonNode result : results) {
      assertThat(result.path("benchmark").asText()).matches("(\\w+\\.)+\\w+\\.\\w+");
      assertThat(result.path("mode").isTextual()).isTrue();
      for (String number : List.of("threads", "forks", "measurementIterations")) {
        assertThat(result.path(number).isInt()).as(number).isTrue();
      }
      result.path("params").properties().forEach(p -> isWhole(p.getKey(), p.getValue()));
      names.add(result.path("benchmark").asText() + result.path("params"));
      JsonNode primary = result.path("primaryMetric");
      boolean sampled = result.path("mode").asText().equals("sample");
      isMetric("primaryMetric", primary, sampled ? "rawDataHistogram" : "rawData");
      assertThat(primary.path("scorePercentiles").path("50.0").isNumber()).isTrue();
      assertThat(result.path("secondaryMetrics").isObject()).isTrue();
      result
          .path("secondaryMetrics")
          .properties()
          .forEach(m -> isMetric(m.getKey(), m.getValue(), "rawData"));
    }
    assertThat(names).isNotEmpty().doesNotHaveDuplicates();
  }

  /** The Visualizer joins parameters by spaces and takes them apart again. */
  private static void isWhole(String name, JsonNode value) {
    assertThat(value.isTextual()).as(name).isTrue();
    assertThat(value.asText()).as(name).doesNotContain(" ", "=");
  }

  /**
   * The Visualizer takes "NaN" for an error that is not known, and asks each metric for its
   * samples: for a histogram only in the mode sample, and only of the score.
   */
  private static void isMetric(String name, JsonNode metric, String samples) {
    assertThat(metric.path("score").isNumber()).as(name).isTrue();
    assertThat(metric.path("scoreError").asText()).as(name).matches("NaN|-?\\d.*");
    assertThat(metric.path("scoreConfidence")).as(name).hasSize(2);
    assertThat(metric.path("scoreUnit").isTextual()).as(name).isTrue();
    assertThat(metric.path(samples))
        .as(name)
        .isNotEmpty()
        .allSatisfy(fork -> assertThat(fork).isNotEmpty());
  }
}
