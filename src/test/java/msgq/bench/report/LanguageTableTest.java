package msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import msgq.bench.jmh.CellResult;
import msgq.bench.result.Problem;
import org.junit.jupiter.api.Test;

class LanguageTableTest {
  private static String text(List<CellResult> cells) {
    return Cells.text(cells, cells.size());
  }

  private static Map<String, String> values(String client, String server, String transport) {
    return new TreeMap<>(
        Map.of(
            "client",
            client,
            "server",
            server,
            "transport",
            transport,
            "connection",
            "long",
            "pin",
            "none",
            "size",
            "1024"));
  }

  @Test
  void setsTwoEndsInALanguageAgainstTwoInC() {
    assertThat(
            text(
                List.of(
                    Cells.roundTrip(values("java", "same", "sysv"), 30, 31, 30),
                    Cells.roundTrip(values("java", "c", "sysv"), 1, 1, 1),
                    Cells.roundTrip(values("c", "same", "sysv"), 20, 20, 21),
                    Cells.oneWay(values("java", "java", "sysv"), 400, 410, 405),
                    Cells.oneWay(values("c", "c", "sysv"), 800, 800, 830),
                    Cells.oneWay(values("go", "go", "sysv"), 810, 800, 790))))
        .containsSubsequence(
            "round trip, time (p50)",
            "one way, time per message",
            "transport | Java / C  95 % interval | Java / C  95 % interval  Go / C  95 % interval",
            "sysv      |     1.49   1.38 to 1.62 |     2.00   1.88 to 2.13    1.01   0.95 to 1.08",
            "/ C: time divided by the time in C");
  }

  @Test
  void waysOfJavaStandAgainstTheirTransportInC() {
    List<CellResult> cells = new ArrayList<>();
    cells.add(Cells.oneWay(values("java", "java", "tcp-nio"), 50, 50));
    cells.add(Cells.oneWay(values("c", "c", "tcp"), 100, 100));
    assertThat(text(cells)).containsPattern("tcp-nio +\\| +2.00 +2.00 to 2.00");
  }

  @Test
  void missingFiguresAreExplained() {
    assertThat(
            text(
                List.of(
                    Cells.oneWay(values("java", "java", "tcp"), 50, 50),
                    Cells.without(Problem.failed("it burned"), values("c", "c", "tcp")),
                    Cells.oneWay(values("java", "java", "pipe"), 50),
                    Cells.oneWay(values("c", "c", "pipe"), 50))))
        .containsPattern("tcp +\\| failed \\[1\\]")
        .contains("[1] failed (it burned)")
        .doesNotContainPattern("pipe +\\| +-"); // which has nothing to say
  }

  @Test
  void needsBothLanguages() {
    assertThat(text(List.of(Cells.oneWay(values("java", "java", "tcp"), 50, 50))))
        .doesNotContain("/ C");
    assertThat(text(List.of(Cells.oneWay(values("c", "c", "tcp"), 50, 50)))).doesNotContain("/ C");
  }
}
