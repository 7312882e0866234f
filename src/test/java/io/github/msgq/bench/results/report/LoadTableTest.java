package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.page.InventedRun;
import io.github.msgq.bench.results.result.Column;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.result.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadTableTest {
  private final Document report = Report.briefly(InventedRun.load().runs().get(0), Viewpoint.USUAL);

  @Test
  void oneTableHasLatenciesAndTheOtherRates() {
    assertThat(report.tables()).hasSize(2);
    assertThat(report.tables().get(0).rows().get(0))
        .startsWith("sysv", "same-core")
        .contains(
            "36.7 (35.8–37.6)",
            "101 (98.3–103)",
            "6.33 (5.05–7.87)",
            "111 (104–121)",
            "1,000",
            "1",
            "41.0",
            "25.0",
            "3.00");
    assertThat(report.tables().get(0).rows().get(1)).contains("2.10", "2");
    assertThat(report.tables().get(1).rows().get(1)).startsWith("uds").contains("95.0", "410");
  }

  /** Those of all requests together are not compared. */
  @Test
  void whatIsNotKnownHasNoRank() {
    Measurement known = InventedRun.load().runs().get(0).measurements().get(0);
    Map<FigureName, Quantity> figures = new HashMap<>(known.figures());
    figures.remove(FigureName.TYPICAL);
    assertThat(Goal.TAIL.figure(known).flatMap(Quantity::estimate)).isPresent();
    assertThat(Goal.TAIL.figure(Measured.with(known, figures))).isEmpty();
  }

  /** A part of the CPU time that is close to nothing in a fork leaves the others as they are. */
  @Test
  void cpuTimesAreAdded() {
    Measurement first = InventedRun.load().runs().get(0).measurements().get(0);
    Map<FigureName, Quantity> figures = new HashMap<>(first.figures());
    figures.put(FigureName.cost("client", "user"), Measured.figure("us/msg", -2, 82));
    figures.put(FigureName.cost("client", "system"), Measured.figure("us/msg", 80, 0));
    figures.put(FigureName.cost("broker", "user"), Measured.figure("us/msg", 12, 13));
    figures.put(FigureName.cost("broker", "system"), Measured.figure("us/msg", 2, 3));
    Measurement odd = Measured.with(first, figures);
    assertThat(
            new LoadTable(List.of(odd), Viewpoint.USUAL, new Footnotes(20))
                .latency(false)
                .rows()
                .get(0))
        .contains("55.0") // 40 + 40 µs 10,000 times a second, less the sender
        .endsWith("3.00", "15.0"); // server, broker
  }

  @Test
  void saysWhichEndsSleepBetweenRequests() {
    Measurement slept = InventedRun.load().runs().get(0).measurements().get(0);
    Map<String, String> spins = new HashMap<>(slept.parameters());
    spins.put("pacer", "spin");
    Measurement spun = Measured.of(slept.benchmark(), slept.mode(), spins, slept.figures());
    assertThat(notes(slept, spun)).contains("here both ends sleep until a request is due");
    assertThat(notes(spun)).contains("here the server sleeps until a request is due");
  }

  private static String notes(Measurement... rows) {
    return String.join(
        "; ",
        new LoadTable(List.of(rows), Viewpoint.USUAL, new Footnotes(20)).latency(false).notes());
  }

  @Test
  void answersFirst() {
    assertThat(report.head())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("report the p99 of a typical moment");
    assertThat(report.head())
        .anyMatch(
            line ->
                line.startsWith(
                    "p99 of a typical moment at 10,000 messages/s, same-core: sysv 101 µs ±4%; uds is significantly worse (2.00×); p99 was above 500 µs: sysv in 6.33 of 100, uds in 6.33 of 100 moments"))
        .anyMatch(
            line ->
                line.startsWith(
                    "Highest rate with p99 up to 500 µs, same-core: sysv 60,598/s ±4%; uds is significantly slower"));
  }

  /** A p99 without its scope, or beside one that is unknown, would be taken for that. */
  @Test
  void aColumnHasOneScope() {
    Measurement known = InventedRun.load().runs().get(0).measurements().get(0);
    Map<FigureName, Quantity> figures = new HashMap<>(known.figures());
    figures.computeIfPresent(FigureName.P99, (name, its) -> its.unknownBelow(11));
    Table table =
        new LoadTable(
                List.of(known, Measured.with(known, figures)), Viewpoint.USUAL, new Footnotes(20))
            .latency(false);
    for (int i = 0; i < table.columns().size(); i++) {
      String heading = table.columns().get(i).heading();
      if (heading.startsWith("p99")) {
        assertThat(table.columns().get(i).group()).containsAnyOf("typical moment", "over all");
      }
      if (heading.startsWith("p99 ")) {
        assertThat(table.rows().get(0).get(i)).matches("[\\d.]+");
        assertThat(table.rows().get(1).get(i)).isEqualTo("?");
      }
    }
    assertThat(table.columns()).extracting(Column::heading).contains("p99 once sent", "p99 late");
  }

  /** Which looks perfect in a typical moment, and stalls in others. */
  @Test
  void theBetterOneThatStallsMoreOftenHasNoRank() {
    Measurement best = InventedRun.load().runs().get(0).measurements().get(0);
    Measurement other = InventedRun.load().runs().get(0).measurements().get(2);
    Map<FigureName, Quantity> figures = new HashMap<>(best.figures());
    figures.put(new FigureName(Of.ABOVE, 500), Measured.figure("% of windows", 40, 42, 41));
    LoadTable table =
        new LoadTable(
            List.of(Measured.with(best, figures), other), Viewpoint.USUAL, new Footnotes(20));
    assertThat(table.answers())
        .hasSize(2)
        .last()
        .asString()
        .contains("cannot tell, since", "sysv 101 µs", "sysv in 41.0 of 100, uds in 6.33 of 100");
    assertThat(table.latency(false).rows()).allMatch(row -> row.get(6).equals("?"));
  }

  /** A search tries a rate once in a fork, or twice. */
  @Test
  void whatIsHardlyKnownOfARateIsUnknown() {
    Measurement search = InventedRun.load().runs().get(0).measurements().get(1);
    Map<FigureName, Quantity> figures = new HashMap<>(search.figures());
    figures.put(new FigureName(Of.AT, 10_000), Measured.figure("us", 20, 400, 3_000));
    figures.put(new FigureName(Of.AT, 20_000), Quantity.of(95, "us"));
    Measurement odd = Measured.with(search, figures);
    assertThat(odd.isUnknown(new FigureName(Of.AT, 10_000))).isTrue();
    assertThat(odd.isUnknown(new FigureName(Of.AT, 50_000))).isFalse();
    Table table = new LoadTable(List.of(odd), Viewpoint.USUAL, new Footnotes(20)).highest();
    assertThat(table.rows().get(0)).endsWith("?", "?", "410");
    assertThat(table.notes()).anyMatch(note -> note.startsWith("?: "));
    assertThat(table.columns()).anyMatch(c -> c.group().startsWith("p99 of a typical moment"));
    assertThat(new LoadTable(List.of(search), Viewpoint.USUAL, new Footnotes(20)).highest().notes())
        .noneMatch(note -> note.startsWith("?: "));
  }

  /** More is shown, and needs more forks. */
  @Test
  void theForksAreEnoughForAllThatIsShown() {
    Measurement one = InventedRun.load().runs().get(0).measurements().get(0);
    Map<FigureName, Quantity> figures = new HashMap<>(one.figures());
    figures.computeIfPresent(FigureName.P99, (name, its) -> its.unknownBelow(11));
    figures.computeIfPresent(FigureName.P999, (name, its) -> its.unknownBelow(34));
    LoadTable table =
        new LoadTable(List.of(Measured.with(one, figures)), Viewpoint.USUAL, new Footnotes(20));
    assertThat(table.latency(false).notes())
        .anyMatch(note -> note.endsWith("-f 11 might be enough"));
    assertThat(table.latency(true).notes())
        .anyMatch(note -> note.endsWith("-f 34 might be enough"));
  }

  @Test
  void whatWasNotValidHasNoFigureButAReason() {
    assertThat(report.tables().get(0).rows().get(2))
        .containsOnlyOnce("failed [1]")
        .doesNotContain("?");
    assertThat(report.footnotes())
        .contains("[1] failed (rate not reached: 8,000 of 10,000 messages/s)");
  }

  /** It has not failed: nothing of it is known. */
  @Test
  void whatTheMachineSpoiledIsUnknownAndSaysWhy() {
    Measurement one = InventedRun.load().runs().get(0).measurements().get(0);
    Footnotes footnotes = new Footnotes(20);
    Measurement spoiled =
        Measured.without(one, Problem.disturbed("not typical: the machine was busy"));
    LoadTable table = new LoadTable(List.of(one, spoiled), Viewpoint.USUAL, footnotes);
    assertThat(table.latency(false).rows().get(1)).containsOnlyOnce("? [1]");
    assertThat(footnotes.lines()).containsExactly("[1] ? (not typical: the machine was busy)");
    assertThat(table.latency(false).notes()).anyMatch(note -> note.startsWith("typical: "));
    assertThat(new LoadTable(List.of(spoiled), Viewpoint.USUAL, footnotes).latency(false).notes())
        .isEmpty();
  }
}
