package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.stream.Stream;
import msgq.bench.cli.BenchmarksJar.Ended;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client in C under JMH: its own figures, not those of the batches that JMH sees. */
@Tag("one-jdk")
class NativeClientIT {
  private static final double FASTEST_MICROS = 0.5;
  private static final double SLOWEST_MICROS = 50_000; // a batch of these runs lasts 100 ms

  @TempDir Path temp;
  @TempDir Path current;

  private JsonNode run(String... more) throws Exception {
    Path json = current.resolve("out.json");
    String args =
        "RoundTrip -p client=c -p server=c -p transport=pipe -p connection=long -p pin=same-core"
            + " -f 1 -wi 1 -w 50ms -i 2 -r 200ms -t 2 -tu us -rf json -rff "
            + json;
    Ended ended =
        new BenchmarksJar(temp, current)
            .archived()
            .run(Stream.concat(Stream.of(args.split(" ")), Stream.of(more)).toArray(String[]::new));
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(temp).isEmptyDirectory();
    JsonNode results = new ObjectMapper().readTree(json.toFile());
    assertThat(results).as(ended.out()).isNotEmpty();
    return results;
  }

  @Test
  void countsItsOwnMessagesInEveryMode() throws Exception {
    for (JsonNode result : run("-bm", "sample,avgt,thrpt")) {
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

  @Test
  void leavesOutTheCostsThatNobodyWants() throws Exception {
    JsonNode result = run("--no-costs").path(0);
    assertThat(result.path("secondaryMetrics").has("client.user")).isFalse();
  }
}
