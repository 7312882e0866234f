package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.stream.Stream;
import msgq.bench.cli.BenchmarksJar.Ended;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On one core only one thread runs at a time, so what both ends use fits into the time. */
@Tag("one-jdk")
class OneCoreIT {
  private static final double HARNESS = 1.15; // the exchanges at the gauge's turns use CPU too

  @TempDir Path temp;
  @TempDir Path current;

  /** Without a warm-up, when the compilers have most to do. */
  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void cpuTimeOfBothEndsFitsIntoTheTime(String language) throws Exception {
    Path json = current.resolve("out.json");
    String run =
        "RoundTrip -p client=%s -p server=same -p transport=pipe -p connection=long -p pin=same-core"
            + " -f 1 -wi 0 -i 2 -r 500ms -bm avgt -rf json -rff %s";
    Ended ended =
        new BenchmarksJar(temp, current).archived().run(run.formatted(language, json).split(" "));
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    JsonNode result = new ObjectMapper().readTree(json.toFile()).path(0);
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
