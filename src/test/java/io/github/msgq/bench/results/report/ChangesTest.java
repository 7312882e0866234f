package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.page.InventedRun;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.saved.SavedRun;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangesTest {
  private static final LocalDateTime NOON = LocalDateTime.of(2026, 11, 26, 12, 0);

  private static SavedRun run(String name, int hour, Measurement... measurements) {
    return run(name, NOON.plusHours(hour), measurements);
  }

  private static SavedRun run(String name, LocalDateTime date, Measurement... measurements) {
    return new SavedRun(
        name,
        Map.of("cpu", "fast"),
        date,
        measurements.length,
        Duration.ofMinutes(1),
        List.of(measurements));
  }

  /** A round trip of so many times the gauge, in three forks. */
  private static Measurement measurement(String transport, double gauge, double ratio) {
    List<Double> forks = List.of(0.99 * ratio, ratio, 1.01 * ratio);
    return Measured.of(
        "RoundTrip",
        "sample",
        Map.of(
            "transport", transport, "placement", "same-core", "connection", "long", "size", "1024"),
        Map.of(
            FigureName.P50, figure("µs", forks, gauge),
            FigureName.RATIO, figure("gauge/op", forks, 1),
            FigureName.GAUGE, Measured.figure("us/msg", gauge, gauge, gauge)));
  }

  private static Quantity figure(String unit, List<Double> forks, double times) {
    return Measured.figure(unit, forks.stream().mapToDouble(each -> each * times).toArray());
  }

  private static Document compare(SavedRun old, SavedRun now) {
    return Changes.of(List.of(old), List.of(now)).document();
  }

  /** tcp took less time now, but on a machine that was faster still. */
  @Test
  void oldAndNewAreAtOneSpeedBesideWhatWasMeasured() {
    Document changes =
        compare(run("old", 0, measurement("tcp", 4, 12)), run("new", 1, measurement("tcp", 3, 15)));
    List<String> row = changes.tables().get(0).rows().get(0);
    assertThat(row.subList(0, 4)).containsExactly("RoundTrip", "48.0 µs", "60.0 µs", "+25%");
    assertThat(row.subList(6, 9)).containsExactly("slower", "48.0 µs", "45.0 µs");
    assertThat(row.get(5)).as("what it finds").matches("[2-9]\\.\\d%");
  }

  @Test
  void saysWhereTheMachineDifferedOrWasDisturbed() {
    SavedRun old = run("old", 1, measurement("tcp", 4, 12), measurement("uds", 4.1, 8));
    assertThat(compare(old, run("new", 2, measurement("tcp", 4, 12.1))).head()).hasSize(3);
    assertThat(compare(old, run("new", 2, measurement("tcp", 3, 12.1))).head())
        .anyMatch(
            line -> line.contains("another speed") && line.contains("4.05 µs before and 3.00"));
    assertThat(
            compare(old, run("new", 2, measurement("tcp", 4, 12.1), measurement("uds", 7, 8)))
                .head())
        .anyMatch(line -> line.startsWith("new: other load") && line.contains("4.00 to 7.00 µs"));
    assertThat(compare(old, run("new", 0, measurement("tcp", 4, 12.1))).head())
        .anyMatch(line -> line.startsWith("new is older than old"));
  }

  @Test
  void saysOfOneResultTwiceThatNothingDiffers() {
    SavedRun run = run("run", 0, measurement("tcp", 4, 12));
    assertThat(compare(run, run).head())
        .anyMatch(line -> line.contains("no combination has figures in both that differ"));
  }

  /** Files that were copied have about one date. */
  @Test
  void noneIsOlderWithinAMinute() {
    SavedRun old = run("old", NOON.plusSeconds(30), measurement("tcp", 4, 12));
    assertThat(compare(old, run("new", NOON, measurement("tcp", 4, 12.1))).head())
        .noneMatch(line -> line.contains("older"));
  }

  /** A time may be any statistic. */
  @Test
  void theFigureIsNamed() {
    assertThat(
            compare(
                    run("old", 0, measurement("tcp", 4, 12)),
                    run("new", 1, measurement("tcp", 4, 15)))
                .tables()
                .get(0)
                .notes())
        .contains("old, new: p50 of round trips");
    Measurement load = InventedRun.load().runs().get(0).measurements().get(0);
    Map<FigureName, Quantity> later = new HashMap<>(load.figures());
    later.put(FigureName.TYPICAL, Measured.figure("µs", 200, 201, 202));
    assertThat(
            compare(run("old", 0, load), run("new", 1, Measured.with(load, later)))
                .tables()
                .get(0)
                .notes())
        .contains("old, new: p99 of a load's typical moment");
  }

  /** Though only the newer run was told its JDKs. */
  @Test
  void whatFailedIsNotMissing() {
    Measurement old = Measured.on("17.0.15", measurement("tcp", 4, 12));
    Map<String, String> parameters = new HashMap<>(old.parameters());
    parameters.put(Measurement.JDK, "17.0.15");
    Measurement failed =
        Measured.without(
            Measured.of("RoundTrip", "sample", parameters, Map.of()), Problem.failed("died"));
    Changes changes = Changes.of(List.of(run("old", 0, old)), List.of(run("new", 1, failed)));
    assertThat(changes.regression().missing()).isEmpty();
    assertThat(changes.regression().without()).containsExactly(failed);
    Changes back = Changes.of(List.of(run("new", 0, failed)), List.of(run("old", 1, old)));
    assertThat(back.document().notes()).noneMatch(note -> note.startsWith("only in"));
    Measurement chosen = Measured.of("RoundTrip", "sample", parameters, Map.of());
    Measurement nameless = Measured.without(measurement("tcp", 4, 12), Problem.failed("died"));
    Changes named = Changes.of(List.of(run("old", 0, chosen)), List.of(run("new", 1, nameless)));
    assertThat(named.regression().missing()).isEmpty();
    assertThat(named.regression().without()).containsExactly(nameless);
  }

  @Test
  void whatOnlyOneOfThemHasIsNamed() {
    List<Measurement> many = new ArrayList<>(List.of(measurement("tcp", 4, 12)));
    for (int i = 19; i >= 0; i--) {
      many.add(measurement("transport" + i, 4, 8));
    }
    SavedRun now = run("new", 1, measurement("tcp", 4, 12.1), measurement("uds", 4, 8));
    Document changes = compare(run("old", 0, many.toArray(new Measurement[0])), now);
    assertThat(changes.notes()).hasSize(3).startsWith("in all rows: size=1024");
    assertThat(changes.notes().get(1))
        .startsWith("only in old: RoundTrip transport0; RoundTrip transport1; ")
        .endsWith("; RoundTrip transport9");
    assertThat(changes.notes().get(2)).isEqualTo("only in new: RoundTrip uds");
  }
}
