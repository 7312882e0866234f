package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.saved.CombinationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatioTableTest {
  private static Map<String, String> values(String client, String server, String transport) {
    return InventedResults.values(
        "client=%s server=%s transport=%s connection=long placement=none size=1024"
            .formatted(client, server, transport));
  }

  @Test
  void setsTwoEndsInALanguageAgainstTwoInC() {
    assertThat(
            InventedResults.text(
                List.of(
                    InventedResults.roundTrip(
                        values("java", "same", "sysv"), InventedResults.twoForks(30, 31, 30)),
                    InventedResults.roundTrip(
                        values("java", "c", "sysv"), InventedResults.twoForks(1, 1, 1)),
                    InventedResults.roundTrip(
                        values("c", "same", "sysv"), InventedResults.twoForks(20, 20, 21)),
                    InventedResults.oneWay(
                        values("java", "java", "sysv"),
                        InventedResults.twoForks(400.0, 410.0, 405.0)),
                    InventedResults.oneWay(
                        values("c", "c", "sysv"), InventedResults.twoForks(800.0, 800.0, 830.0)))))
        .containsPattern("RoundTrip +same +1\\.50 +1\\.44 to 1\\.56 +slower")
        .containsPattern("OneWay +java +1\\.98 +1\\.92 to 2\\.04 +slower")
        .contains("java compared with c, 2 combinations: 0 faster, 2 slower")
        .contains("\nratio: ");
  }

  @Test
  void waysOfJavaStandAgainstTheirTransportInC() {
    List<CombinationResult> combinations = new ArrayList<>();
    combinations.add(
        InventedResults.oneWay(
            values("java", "java", "tcp-nio"), InventedResults.twoForks(50.0, 51.0)));
    combinations.add(
        InventedResults.oneWay(values("c", "c", "tcp"), InventedResults.twoForks(100.0, 100.0)));
    assertThat(InventedResults.text(combinations)).containsPattern("OneWay +2\\.00 .*slower");
  }

  @Test
  void loopsOfSeveralThreadsStandAgainstAsManyInC() {
    List<CombinationResult> combinations = new ArrayList<>();
    for (int threads : List.of(1, 4)) {
      Map<String, String> values = InventedResults.values("queue=sysv threads=" + threads);
      combinations.add(
          InventedResults.average("CallOverheadFloor.c", values, 1000 * threads, 1000 * threads));
      combinations.add(
          InventedResults.average("CallOverhead.message", values, 2000 * threads, 2000 * threads));
    }
    assertThat(InventedResults.text(combinations))
        .containsPattern("CallOverhead.message +1 +2\\.00 ")
        .containsPattern("CallOverhead.message +4 +2\\.00 ");
  }

  @Test
  void needsBothLanguages() {
    assertThat(
            InventedResults.text(
                List.of(InventedResults.oneWay(values("java", "java", "tcp"), 50, 50))))
        .doesNotContain("in C");
    assertThat(
            InventedResults.text(List.of(InventedResults.oneWay(values("c", "c", "tcp"), 50, 50))))
        .doesNotContain("in C");
  }
}
