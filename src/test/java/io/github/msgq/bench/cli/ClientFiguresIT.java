package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times and costs of clients in Java and in C, against what they can be. */
@Tag("one-jdk")
class ClientFiguresIT {
  private static final double FASTEST_MICROS = 0.5;
  private static final double SLOWEST_MICROS = 50_000; // a batch of these runs lasts 100 ms
  private static final double HARNESS = 1.15; // the exchanges at the gauge's turns use CPU too

  @TempDir Path temp;
  @TempDir Path current;

  private JsonNode run(String client, String more) throws Exception {
    Path json = current.resolve("out.json");
    String line =
        "RoundTrip -p client=%s -p server=same -p transport=pipe -p connection=long -p placement=same-core"
            + " -f 1 -i 2 -tu us -rf json -rff %s %s";
    Ended ended = new BenchmarksJar(temp, current).archived().type(line, client, json, more);
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(temp).isEmptyDirectory();
    JsonNode results = new ObjectMapper().readTree(json.toFile());
    assertThat(results).as(ended.out()).isNotEmpty();
    return results;
  }

  /** Not the batches that JMH sees. */
  @Test
  void aNativeClientCountsItsOwnMessagesInEveryMode() throws Exception {
    for (JsonNode result : run("c", "-bm sample,avgt,thrpt -wi 1 -w 50ms -r 200ms -t 2")) {
      double score = result.path("primaryMetric").path("score").asDouble();
      boolean rate = result.path("mode").asText().equals("thrpt");
      assertThat(rate ? 1 / score : score)
          .as(result.path("mode").asText())
          .isBetween(FASTEST_MICROS, SLOWEST_MICROS);
      JsonNode costs = result.path("secondaryMetrics");
      assertThat(costs.path("client.system").path("score").asDouble()).isPositive();
      assertThat(costs.path("server.waits").path("score").asDouble()).isPositive();
      assertThat(costs.path("client.peak").path("score").asDouble()).isBetween(500.0, 50_000.0);
    }
  }

  /**
   * On one core only one thread runs at a time. Without a warm-up, when the compilers have most to
   * do.
   */
  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void cpuTimeOfBothEndsFitsIntoTheTime(String language) throws Exception {
    JsonNode result = run(language, "-bm avgt -wi 0 -r 500ms").path(0);
    JsonNode costs = result.path("secondaryMetrics");
    double used =
        Stream.of("client.user", "client.system", "server.user", "server.system")
            .mapToDouble(name -> costs.path(name).path("score").asDouble())
            .sum();
    double time = result.path("primaryMetric").path("score").asDouble();
    assertThat(used).isPositive().isLessThan(time * HARNESS);
    assertThat(costs.has("client.jvm")).isEqualTo(language.equals("java"));
  }
}
