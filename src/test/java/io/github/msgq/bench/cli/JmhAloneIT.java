package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.host.Command;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks under JMH's own main class, which knows nothing of clients that are processes. */
class JmhAloneIT {
  private static final String PROFILER = "io.github.msgq.bench.measure.trial.EndpointFigures";

  @TempDir Path temp;

  @Test
  void aNativeClientIsRefusedWithTheCommandToUse() throws Exception {
    assertThat(run("OneWay", "-p", "client=c"))
        .contains("client=c", "java -jar benchmarks.jar OneWay", "-prof " + PROFILER);
    assertThat(results()).isEmpty();
  }

  @Test
  void severalRoundTripsAtOnceAreRefusedToo() throws Exception {
    assertThat(run("RoundTrip", "-p", "inflight=4"))
        .contains("inflight=4", "java -jar benchmarks.jar");
    assertThat(results()).isEmpty();
  }

  @Test
  void aWrongValueIsRefusedToo() throws Exception {
    assertThat(run("OneWay", "-p", "depth=-1")).contains("depth -1 is too small");
    assertThat(run("OneWay", "-p", "size=small")).contains("size 'small' is not a whole number");
    assertThat(results()).isEmpty();
  }

  @Test
  void whatJmhCanMeasureItDoesAndSaysWhatIsMissing() throws Exception {
    assertThat(run("OneWay", "-p", "size=1k")).contains("left out", "java -jar");
    assertThat(results()).hasSize(1);
    assertThat(results().path(0).path("secondaryMetrics")).isEmpty();
  }

  @Test
  void withTheProfilerAllFiguresAreRight() throws Exception {
    assertThat(run("OneWay", "-p", "client=c", "-prof", PROFILER)).doesNotContain("left out");
    JsonNode result = results().path(0);
    assertThat(result.path("primaryMetric").path("score").asDouble())
        .as("messages in a second, not batches of 100 ms")
        .isGreaterThan(20);
    assertThat(result.path("secondaryMetrics").path("client.peak").path("score").asDouble())
        .isPositive();
  }

  private JsonNode results() throws Exception {
    return new ObjectMapper().readTree(temp.resolve("out.json").toFile());
  }

  private String run(String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + temp));
    command.addAll(List.of("-cp", BenchmarksJar.JAR.toString(), "org.openjdk.jmh.Main"));
    command.addAll(List.of(args));
    String brief =
        "-p transport=pipe -p connection=long -p placement=same-core -p server=same -f 1 -wi 1 -w 100ms"
            + " -i 2 -r 100ms -rf json -rff ";
    command.addAll(List.of((brief + temp.resolve("out.json")).split(" ")));
    return Command.of(command).merged().text();
  }
}
