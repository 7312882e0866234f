package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.CombinationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
  @Test
  void answersSayOfHowManyThreadsTheyAre() {
    List<CombinationResult> combinations = new ArrayList<>();
    for (int threads : List.of(16, 1)) {
      String rest = " connection=long placement=none client=c server=c size=64 threads=" + threads;
      combinations.add(
          InventedResults.roundTrip(InventedResults.values("transport=tcp" + rest), 30, 31, 30));
      combinations.add(
          InventedResults.roundTrip(InventedResults.values("transport=uds" + rest), 20, 21, 20));
    }
    assertThat(InventedResults.text(combinations))
        .containsSubsequence(
            "round trip, 64 bytes, long, none, threads=16: cannot tell yet, from one fork: uds ",
            "round trip, 64 bytes, long, none, threads=1: cannot tell yet, from one fork: uds ");
    assertThat(
            Report.inBrief(
                InventedResults.saved(combinations, combinations.size()), Viewpoint.USUAL))
        .containsExactly(
            "uds 20.3 µs? (round trip, long, none, threads=16)",
            "uds 20.3 µs? (round trip, long, none, threads=1)");
  }

  @Test
  void setsEachFigureBesideTcpsInTheSamePlacement() {
    List<CombinationResult> combinations =
        List.of(
            InventedResults.roundTrip(values("sysv", "long", "same-core"), 3),
            InventedResults.roundTrip(values("tcp", "long", "same-core"), 6),
            InventedResults.roundTrip(values("sysv", "long", "two-cores"), 60),
            InventedResults.roundTrip(values("tcp", "long", "two-cores"), 90),
            InventedResults.oneWay(values("sysv", "long", "same-core"), 2_000_000),
            InventedResults.oneWay(values("tcp", "long", "same-core"), 500_000));
    assertThat(InventedResults.text(combinations))
        .containsSubsequence(
            "| round trip, long, same-core | round trip, long, two-cores | one way, long, same-core",
            "transport | p50 µs  /tcp   p99    p99.9 | p50 µs  /tcp   p99    p99.9 | messages/s",
            "sysv      |   3.00  0.50  3.00     3.00 |   60.0  0.67  60.0     60.0 |  2,000,000",
            "tcp       |   6.00  1.00  6.00     6.00 |   90.0  1.00  90.0     90.0 |    500,000",
            "6 combinations in 1:05: 6 measured, 0 n/a, 0 failed");
  }

  /** The machine was half as fast while tcp was measured, and the gauge as well. */
  @Test
  void combinationsAreShownAtOneSpeedOfTheMachine() {
    double[] sysv = {2.0, 2.02, 1.98};
    double[] posix = {2.01, 2.03, 1.99};
    double[] tcp = {4.0, 4.04, 3.96};
    List<CombinationResult> combinations =
        List.of(
            InventedResults.gauged(
                InventedResults.roundTrip(
                    values("sysv", "long", "same-core"), InventedResults.twoForks(6, 6, 6)),
                3,
                InventedResults.twoForks(sysv)),
            InventedResults.gauged(
                InventedResults.roundTrip(
                    values("posix", "long", "same-core"), InventedResults.twoForks(6, 6, 6)),
                3,
                InventedResults.twoForks(posix)),
            InventedResults.gauged(
                InventedResults.roundTrip(
                    values("tcp", "long", "same-core"), InventedResults.twoForks(24, 24, 24)),
                6,
                InventedResults.twoForks(tcp)));
    assertThat(InventedResults.text(combinations))
        .containsSubsequence(
            "round trip, 1 KiB, long, same-core: sysv 6.00 µs ±5%, 2.0 times",
            "tcp",
            "posix",
            "sysv      | 6.00 ±5%  0.50 ±2%   1–2  6.00",
            "posix     | 6.03 ±5%  0.50 ±2%   1–2  6.03",
            "tcp       | 12.0 ±5%      1.00     3  12.0",
            "other load disturbed this run",
            "±: 95%",
            "rank: ",
            "gauge (round trip, long, same-core): 3.00 µs",
            "3.00",
            "6.00");
  }

  @Test
  void saysWhatWasStillChanging() {
    CombinationResult warming =
        InventedResults.gauged(
            InventedResults.roundTrip(
                values("tcp", "long", "same-core"), 9, 9, 9, 9, 9, 9, 9, 9, 9, 9),
            3,
            new double[] {8, 7, 6, 5, 4, 8, 7, 6, 5, 4});
    assertThat(InventedResults.text(List.of(warming)))
        .contains("still changing, so raise -wi: RoundTrip tcp same-core long (-50%)\n");
    CombinationResult noisy =
        InventedResults.gauged(
            InventedResults.roundTrip(
                values("tcp", "long", "same-core"), 9, 9, 9, 9, 9, 9, 9, 9, 9, 9),
            3,
            new double[] {8, 7, 6, 5, 4, 4, 7, 6, 5, 8});
    assertThat(InventedResults.text(List.of(noisy))).doesNotContain("still changing");
  }

  @Test
  void explainsCombinationWithoutAFigureOnceEach() {
    List<CombinationResult> combinations =
        List.of(
            InventedResults.without(
                Problem.notAvailable("no queues here"), values("sysv", "long", "none")),
            InventedResults.without(
                Problem.notAvailable("no queues here"), values("posix", "long", "none")),
            InventedResults.without(
                Problem.failed("message 7 came twice"), values("tcp", "long", "none")),
            InventedResults.oneWay(values("pipe", "long", "none"), 10));
    assertThat(InventedResults.text(combinations))
        .containsSubsequence(
            "sysv      |             n/a [1]",
            "posix     |             n/a [1]",
            "tcp       |          failed [2]",
            "pipe      |                10.0",
            "[1] n/a (no queues here)\n[2] failed (message 7 came twice)",
            "4 combinations in 1:05: 1 measured, 2 n/a, 1 failed");
  }

  @Test
  void saysWhichEndsDoNotSleepAtOnce() {
    Map<String, String> spins = values("shm", "long", "two-cores");
    spins.put("wait", "spin");
    String looks = "; shm looks for up to 100 µs before it sleeps";
    assertThat(text(values("shm", "long", "two-cores"))).contains(looks);
    assertThat(text(values("shm-sleep", "long", "two-cores"))).doesNotContain("before it sleeps");
    assertThat(text(spins)).doesNotContain("before it sleeps");
  }

  private static String text(Map<String, String> values) {
    return InventedResults.text(List.of(InventedResults.roundTrip(values, 1)));
  }

  /** Of figures that nothing measured, neither the heading nor its legend is drawn. */
  @Test
  void aColumnWithoutAFigureIsNotDrawn() {
    assertThat(
            InventedResults.text(
                List.of(InventedResults.oneWay(values("pipe", "long", "none"), 10))))
        .contains("messages/s")
        .doesNotContain("/tcp", "rank", "±:", "Mbit/s");
  }

  @Test
  void rowsGainTheParametersThatVary() {
    List<CombinationResult> combinations = new ArrayList<>();
    for (String size : List.of("100", "10000")) {
      for (String server : List.of("java", "thread")) {
        Map<String, String> values = values("sysv", "long", "none");
        values.put("size", size);
        values.put("server", server);
        CombinationResult combination =
            InventedResults.oneWay(values, 1000 * Integer.parseInt(size));
        combinations.add(
            size.equals("10000") ? InventedResults.split(combination, 2) : combination);
      }
    }
    assertThat(InventedResults.text(combinations))
        .containsSubsequence(
            "server  size   transport | messages/s   Mbit/s",
            "java    100    sysv      |",
            "java    10000  sysv ×2   |",
            "thread  100    sysv      |",
            "thread  10000  sysv ×2   |",
            "×N: ")
        .doesNotContain("server=", "size=");
  }

  @Test
  void headsTheTableWithTheMachineAndTheRun() {
    String text =
        InventedResults.text(List.of(InventedResults.oneWay(values("tcp", "short", "none"), 1)));
    assertThat(text)
        .containsSubsequence("cpu: fast\n", "java: 17.0.1, A VM\n", "date: 2026-11-21 22:30\n")
        .contains(
            "run: 1 fork, warm-up 5 × 500 ms, measured 5 × 500 ms, 1 thread\nwith: size=1024\n");
  }

  @Test
  void otherBenchmarksAndModesAreListedAsJmhScoresThem() {
    Map<String, String> none = Map.of();
    CombinationResult other = InventedResults.oneWay(none, 3_000_000);
    assertThat(InventedResults.text(List.of(other)))
        .contains("benchmark  mode   score", "OneWay     thrpt  3,000,000 messages/s");
  }

  @Test
  void theBindingStandsBesideTheSameLoopInC() {
    Map<String, String> sysv = Map.of("queue", "sysv", "size", "1024");
    Map<String, String> posix = Map.of("queue", "posix", "size", "1024");
    String text =
        InventedResults.text(
            List.of(
                InventedResults.average(
                    "CallOverhead.message", sysv, InventedResults.twoForks(1210.0, 1210.0)),
                InventedResults.average(
                    "CallOverhead.message", posix, InventedResults.twoForks(1300.0, 1300.0)),
                InventedResults.average(
                    "CallOverheadFloor.c", sysv, InventedResults.twoForks(1100.0, 1100.0)),
                InventedResults.average("CallOverheadEmpty.jni", Map.of(), 7, 7)));
    assertThat(text)
        .containsPattern("CallOverhead.message +1\\.10 +1\\.10 to 1\\.10 +slower")
        .containsPattern("(?m)CallOverhead.message +avgt +posix .*ns/op$")
        .containsPattern("(?m)CallOverheadFloor.c +avgt +sysv .*ns/op$")
        .containsPattern("(?m)CallOverheadEmpty.jni +avgt .*ns/op$")
        .contains("java compared with c, 1 combination: ", "\nratio: ");
  }

  @Test
  void theLoopInCIsThatOfTheSameJdk() {
    Map<String, String> old = Map.of("queue", "sysv", "size", "1024", "jdk", "17");
    Map<String, String> recent = Map.of("queue", "sysv", "size", "1024", "jdk", "25");
    String text =
        InventedResults.text(
            List.of(
                InventedResults.average(
                    "CallOverheadFloor.c", old, InventedResults.twoForks(1100.0, 1100.0)),
                InventedResults.average(
                    "CallOverheadFloor.c", recent, InventedResults.twoForks(1000.0, 1000.0)),
                InventedResults.average(
                    "CallOverhead.message", recent, InventedResults.twoForks(1200.0, 1200.0))));
    assertThat(text).containsPattern("CallOverhead.message +1\\.20 +1\\.20 to 1\\.20 +slower");
  }

  @Test
  void saysWhatAnInterruptedRunLacks() {
    List<CombinationResult> combinations =
        List.of(InventedResults.oneWay(values("tcp", "long", "none"), 1));
    assertThat(InventedResults.text(combinations, 3))
        .contains("3 combinations in 1:05: 1 measured, 0 n/a, 0 failed, 2 not run");
  }

  private static Map<String, String> values(String transport, String connection, String pin) {
    return InventedResults.values(
        "transport=%s connection=%s placement=%s size=1024".formatted(transport, connection, pin));
  }

  @Test
  void namesWhatClientsAndServersRanOn() {
    CombinationResult tcp = InventedResults.oneWay(values("tcp", "long", "none"), 1, 2);
    CombinationResult uds = InventedResults.oneWay(values("uds", "long", "none"), 1, 2);
    String same =
        InventedResults.text(
            List.of(
                InventedResults.between(tcp, "java 17.0.1", "java 17.0.1"),
                InventedResults.between(uds, "java 17.0.1", "c gcc 12")),
            2);
    assertThat(same)
        .contains("\nclient: java 17.0.1\n", "\nserver: java 17.0.1; c gcc 12\n")
        .doesNotContain("different JVMs");
    assertThat(
            InventedResults.text(
                List.of(InventedResults.between(tcp, "java 17.0.1", "java 25+36")), 1))
        .containsPattern("\n.*different JVMs.* java 17.0.1 .* java 25\\+36\n");
  }
}
