package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.msgq.bench.results.page.InventedRun;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final Map<String, String> VALUES =
      InventedResults.values(
          "transport=uds-seqpacket connection=long placement=same-core x=" + "y".repeat(40));

  private static final Measurement FIGURES =
      InventedResults.saved(List.of(InventedResults.roundTrip(VALUES, 8)), 1).measurements().get(0);
  private static final Pattern LEFT = Pattern.compile("(\\d+):(\\d\\d) left");

  private long now;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private List<String> lines() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private Progress progress(int total) {
    return progress(total, Duration.ofHours(2));
  }

  private Progress progress(int total, Duration planned) {
    return new Progress(
        new PrintStream(bytes, true, StandardCharsets.UTF_8),
        new Terminal("80"),
        total,
        planned,
        List.of("x"),
        () -> now);
  }

  private void ended(Progress progress, long seconds, long planned) {
    now += Duration.ofSeconds(seconds).toNanos();
    progress.ended(FIGURES, 0, Duration.ofSeconds(planned));
  }

  /** Minutes that the latest line of a fork promises, those used included. */
  private double promised() {
    Matcher left = LEFT.matcher(lines().get(lines().size() - 1));
    assertThat(left.find()).isTrue();
    double rest = Integer.parseInt(left.group(1)) + Integer.parseInt(left.group(2)) / 60.0;
    return rest + now / 60e9;
  }

  /** The name is, where the line has no room for both. */
  @Test
  void aFigureIsNeverCut() {
    ended(progress(2), 3600, 3600);
    assertThat(lines())
        .singleElement()
        .asString()
        .hasSize(80)
        .endsWith("… p50 8.00 µs, p99 8.00 µs");
  }

  /** Each fork takes as much longer than planned, whatever it measures; as on a slow machine. */
  @Test
  void theFirstForkCorrectsWhatWasAnnounced() {
    long planned = 20 * (3 + 3 + 3 + 30);
    double minutes = (planned + 80 * 2) / 60.0;
    Progress progress = progress(80, Duration.ofSeconds(planned));
    ended(progress, 5, 3);
    assertThat(lines()).hasSize(2);
    assertThat(lines().get(0)).isEqualTo("By its first fork, about 15:40.");
    ended(progress, 33, 30);
    ended(progress, 4, 3);
    assertThat(promised()).isCloseTo(minutes, withinPercentage(15));
    assertThat(lines()).as("corrected once").hasSize(4);
  }

  /** A load repeats what the machine disturbs, which takes as long whether it counts or not. */
  @Test
  void whatTheMachineSpoiledTakesItsTime() {
    Progress progress = progress(36, Duration.ofSeconds(360));
    Measurement spoiled =
        InventedResults.saved(
                List.of(InventedResults.without(Problem.disturbed("not typical"), VALUES)), 1)
            .measurements()
            .get(0);
    for (int fork = 1; fork <= 12; fork++) {
      now += Duration.ofSeconds(30).toNanos();
      progress.ended(spoiled, 0, Duration.ofSeconds(10));
    }
    assertThat(promised()).isCloseTo(36 * 30 / 60.0, withinPercentage(1));
  }

  @Test
  void aGoodAnnouncementStays() {
    Progress progress = progress(72, Duration.ofSeconds(720));
    for (int fork = 1; fork <= 3; fork++) {
      ended(progress, 11, 10);
    }
    assertThat(lines()).hasSize(3);
    assertThat(promised()).isCloseTo(72 * 11 / 60.0, withinPercentage(1));
  }

  @Test
  void whatNeedNotRunIsNotLeft() {
    Progress progress = progress(4);
    progress.ended(
        InventedResults.saved(
                List.of(InventedResults.without(Problem.notAvailable("no"), VALUES)), 1)
            .measurements()
            .get(0),
        2,
        Duration.ofMinutes(30));
    assertThat(lines().get(0)).startsWith("1/2  30:00 left");
  }

  /** One at a rate has no figure of one-way messages, and a highest rate has no score. */
  @Test
  void aLoadHasALineOfItsOwn() {
    Progress progress = progress(9);
    InventedRun.load()
        .runs()
        .get(0)
        .measurements()
        .forEach(each -> progress.ended(each, 0, Duration.ofMinutes(1)));
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
