package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import msgq.bench.report.Cells;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;

class OutcomeTest {
  @TempDir Path temp;

  @AfterEach
  void forget() {
    Outcome.tellIn(null);
  }

  @Test
  void isReadAsItWasTold() throws Exception {
    Path file = temp.resolve("outcomes");
    Outcome.tellIn(file);
    BenchmarkParams params = params("transport", "sysv");
    Outcome.notAvailable(params, "no\tqueues\n  here ");
    Outcome.failed(params, "lost 3");
    Outcome.split(params, 2);
    String cell = "msgq.bench.RoundTrip.roundTrip sample -t 1 transport=sysv";
    assertThat(Outcome.readAll(file))
        .containsExactly(
            new Outcome(Outcome.Kind.NOT_AVAILABLE, cell, "no queues here"),
            new Outcome(Outcome.Kind.FAILED, cell, "lost 3"),
            new Outcome(Outcome.Kind.SPLIT, cell, "2"));
  }

  @Test
  void isNotToldWithoutALauncher() throws Exception {
    Outcome.failed(params("transport", "sysv"), "lost 3");
    assertThat(temp).isEmptyDirectory();
    assertThat(Outcome.readAll(temp.resolve("none"))).isEmpty();
  }

  private static BenchmarkParams params(String key, String value) {
    return Cells.params("RoundTrip.roundTrip", Mode.SampleTime, Map.of(key, value));
  }
}
