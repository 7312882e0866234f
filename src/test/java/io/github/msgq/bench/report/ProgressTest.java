package io.github.msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.page.InventedRun;
import io.github.msgq.bench.result.Problem;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final Map<String, String> VALUES =
      InventedResults.values(
          "transport=uds-seqpacket connection=long placement=same-core x=" + "y".repeat(40));

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private List<String> lines() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private Progress progress(int total) {
    return new Progress(
        new PrintStream(bytes, true, StandardCharsets.UTF_8),
        new Terminal("80"),
        total,
        Duration.ofHours(2),
        List.of("x"));
  }

  /** The name is, where the line has no room for both. */
  @Test
  void aFigureIsNeverCut() {
    progress(2)
        .ended(
            InventedResults.saved(List.of(InventedResults.roundTrip(VALUES, 8)), 1)
                .measurements()
                .get(0),
            0);
    assertThat(lines())
        .singleElement()
        .asString()
        .hasSize(80)
        .endsWith("… p50 8.00 µs, p99 8.00 µs");
  }

  @Test
  void whatNeedNotRunIsNotLeft() {
    Progress progress = progress(4);
    progress.ended(
        InventedResults.saved(
                List.of(InventedResults.without(Problem.notAvailable("no"), VALUES)), 1)
            .measurements()
            .get(0),
        2);
    assertThat(lines().get(0)).startsWith("1/2  30:00 left");
  }

  /** One at a rate has no figure of one-way messages, and a highest rate has no score. */
  @Test
  void aLoadHasALineOfItsOwn() {
    Progress progress = progress(9);
    InventedRun.load().runs().get(0).measurements().forEach(each -> progress.ended(each, 0));
    assertThat(lines())
        .anyMatch(line -> line.endsWith("p50 36.7 µs, p99 101 µs"))
        .anyMatch(line -> line.endsWith("60,598 messages/s"));
  }

  /** In a file it stays. */
  @Test
  void whatIsKnownSoFarTakesThreeLines() {
    progress(9).soFar("So far, after 2 forks of each: " + "shm 2.99 µs (round trip); ".repeat(40));
    assertThat(lines()).hasSize(3).allMatch(line -> line.length() <= 80);
    assertThat(lines().get(2)).endsWith("…");
  }
}
