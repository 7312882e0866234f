package msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import msgq.bench.jmh.CellResult;
import org.junit.jupiter.api.Test;

class RatioTableTest {
  private static Map<String, String> values(String client, String server, String transport) {
    return Cells.values(
        "client=%s server=%s transport=%s connection=long pin=none size=1024"
            .formatted(client, server, transport));
  }

  @Test
  void setsTwoEndsInALanguageAgainstTwoInC() {
    assertThat(
            Cells.text(
                List.of(
                    Cells.roundTrip(values("java", "same", "sysv"), 30, 31, 30),
                    Cells.roundTrip(values("java", "c", "sysv"), 1, 1, 1),
                    Cells.roundTrip(values("c", "same", "sysv"), 20, 20, 21),
                    Cells.oneWay(values("java", "java", "sysv"), 400, 410, 405),
                    Cells.oneWay(values("c", "c", "sysv"), 800, 800, 830),
                    Cells.oneWay(values("go", "go", "sysv"), 810, 800, 790))))
        .containsPattern("RoundTrip +same +java / c +1\\.49 +1\\.41 to 1\\.58 +slower")
        .containsPattern("OneWay +java +java / c +2\\.00 +1\\.91 to 2\\.09 +slower")
        .containsPattern("OneWay +go +go / c +1\\.01 +0\\.97 to 1\\.06")
        .contains(
            "java compared with c, 2 combinations: 0 faster, 2 slower",
            "go compared with c, 1 combination: ")
        .contains("\nratio: ");
  }

  @Test
  void waysOfJavaStandAgainstTheirTransportInC() {
    List<CellResult> cells = new ArrayList<>();
    cells.add(Cells.oneWay(values("java", "java", "tcp-nio"), 50, 51));
    cells.add(Cells.oneWay(values("c", "c", "tcp"), 100, 100));
    assertThat(Cells.text(cells)).containsPattern("OneWay +1\\.98 .*slower");
  }

  @Test
  void loopsOfSeveralThreadsStandAgainstAsManyInC() {
    List<CellResult> cells = new ArrayList<>();
    for (int threads : List.of(1, 4)) {
      Map<String, String> values = Cells.values("queue=sysv threads=" + threads);
      cells.add(Cells.average("CallOverheadFloor.c", values, 1000 * threads, 1000 * threads));
      cells.add(Cells.average("CallOverhead.message", values, 2000 * threads, 2000 * threads));
    }
    assertThat(Cells.text(cells))
        .containsPattern("CallOverhead.message +1 +2\\.00 ")
        .containsPattern("CallOverhead.message +4 +2\\.00 ");
  }

  @Test
  void needsBothLanguages() {
    assertThat(Cells.text(List.of(Cells.oneWay(values("java", "java", "tcp"), 50, 50))))
        .doesNotContain("in C");
    assertThat(Cells.text(List.of(Cells.oneWay(values("c", "c", "tcp"), 50, 50))))
        .doesNotContain("in C");
  }
}
