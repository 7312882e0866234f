package io.github.msgq.bench.results.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final String NOTHING = "cannot tell, as too little is known: uds [^(]+";
  private static final Set<Need> USUAL = Set.of(Need.UNRELATED);

  private static Measurement roundTrip(String transport, double... forks) {
    return Measured.of(
        "RoundTrip",
        "sample",
        Map.of("transport", transport),
        Map.of(FigureName.P50, Measured.figure("µs", forks)));
  }

  private static Optional<Advice> advice(List<Measurement> measured, Set<Need> needs) {
    return Advice.of(Ranking.of(Goal.LATENCY, "tcp", measured), needs);
  }

  private static String sentence(Set<Need> needs, Measurement... measurements) {
    return advice(List.of(measurements), needs).orElseThrow().sentence();
  }

  @Test
  void namesTheBestHowMuchBetterItIsAndWhatMayBeAsGood() {
    Measurement fifo = roundTrip("fifo", 5, 5.1, 4.9);
    Measurement uds = roundTrip("uds", 5.05, 4.95, 5.1);
    Measurement tcp = roundTrip("tcp", 10, 10.1, 9.9);
    assertThat(sentence(USUAL, tcp, fifo)).matches("fifo 5.00 µs ±7%, 2.0 times .* tcp");
    assertThat(sentence(USUAL, tcp, fifo, uds))
        .matches("fifo 5.00 µs ±7%, 2.0 times .* tcp; uds .*\\(-f \\d.*");
  }

  @Test
  void advisesAPipeOnlyIfOneProgramStartsTheOther() {
    Measurement pipe = roundTrip("pipe", 3, 3.03, 2.97);
    Measurement tcp = roundTrip("tcp", 10, 10.1, 9.9);
    assertThat(sentence(USUAL, tcp, pipe)).matches("tcp 10.0 µs ±4%; pipe 3.00 µs ±4%, .*child.*");
    assertThat(sentence(Set.of(), tcp, pipe)).matches("pipe 3.00 µs ±4%, 3.3 times .* tcp.*");
  }

  /** sysv is the third of all, and the first that survives a crash. */
  @Test
  void ranksAreCountedAnewAmongThoseThatMeetTheNeeds() {
    List<Measurement> all =
        List.of(
            roundTrip("pipe", 3, 3.03, 2.97),
            roundTrip("fifo", 5, 5.05, 4.95),
            roundTrip("sysv", 7, 7.07, 6.93),
            roundTrip("tcp", 14, 14.1, 13.9));
    Advice advice = advice(all, Set.of(Need.SURVIVE_CRASH)).orElseThrow();
    Ranking ranking = advice.ranking();
    assertThat(ranking.candidates()).extracting(ranking::rank).containsExactly("1");
    assertThat(advice.sentence()).startsWith("sysv 7.00 µs ±4%, 2.0 times as fast as tcp");
  }

  @Test
  void whatDoesNotSayWhatItNeedsIsNamedButNotAdvised() {
    Measurement mine = roundTrip("mine", 3, 3.03, 2.97);
    Measurement tcp = roundTrip("tcp", 10, 10.1, 9.9);
    assertThat(sentence(USUAL, tcp, mine))
        .matches("tcp 10.0 µs ±4%; mine 3.00 µs ±4%, .* does not say .*");
  }

  @Test
  void whatABrokerDoesFollowsFromWhatItSays() {
    TradeOff log = TradeOff.of(Reach.BROKER, Survival.POWER, Need.MANY_READERS);
    Measurement kept = Measured.with(roundTrip("log", 90, 91, 89), log);
    Measurement tcp = roundTrip("tcp", 10, 10.1, 9.9);
    Set<Need> all = Set.of(Need.UNRELATED, Need.OTHER_HOST, Need.MANY_READERS, Need.SURVIVE_CRASH);
    assertThat(sentence(all, tcp, kept)).startsWith("log 90.0 µs");
    assertThat(advice(List.of(tcp), all)).isEmpty();
  }

  @Test
  void aGoalIsUnderstoodByTheNameOfItsFigure() throws Exception {
    assertThat(Goal.named("P99")).isEqualTo(Goal.TAIL);
    assertThat(Goal.named("p50")).isEqualTo(Goal.LATENCY);
    assertThat(Goal.named("cpu")).isEqualTo(Goal.CPU);
    assertThatThrownBy(() -> Goal.named("speed")).hasMessageContaining("latency, tail, throughput");
  }

  @Test
  void saysNothingOfFiguresThatAreHardlyKnown() {
    Measurement wide = roundTrip("uds", 1, 2);
    assertThat(sentence(USUAL, wide)).matches(NOTHING + " \\(-f \\d+ .*");
    assertThat(sentence(USUAL, roundTrip("tcp", 3, 5), wide))
        .matches(NOTHING.replace("[^(]+", "[^(]+, tcp [^(]+") + "\\(-f \\d+ .*");
    assertThat(sentence(USUAL, roundTrip("uds", 5))).matches(NOTHING);
    assertThat(advice(List.of(roundTrip("uds", 5, 5)), Set.of(Need.SURVIVE_CRASH))).isEmpty();
  }

  @Test
  void aFigureHasARankUnlessItsIntervalIsCalledTooWide() {
    Random random = new Random(5);
    Set<String> ranks = new TreeSet<>();
    for (int i = 0; i < 200; i++) {
      Measurement measured =
          roundTrip(
              "uds", IntStream.range(0, 4).mapToDouble(f -> random.nextDouble(4, 8)).toArray());
      Ranking ranking = Ranking.of(Goal.LATENCY, "tcp", List.of(measured));
      Candidate only = ranking.candidates().get(0);
      assertThat(
              List.of(
                  Digits.estimate(only.figure()).endsWith(" ±>50%"),
                  only.words().endsWith(" µs ±>50%")))
          .containsOnly(ranking.rank(only).equals("?"));
      ranks.add(ranking.rank(only));
    }
    assertThat(ranks).containsExactly("1", "?");
  }

  /** What may be the best is never called worse than another, nor behind it. */
  @Test
  void contradictsNeitherItselfNorTheRanks() {
    Random random = new Random(7);
    int known = 0;
    List<String> names = List.of("sysv", "posix", "pipe", "fifo", "tcp", "uds");
    for (int run = 0; run < 300; run++) {
      List<Measurement> measured = new ArrayList<>();
      for (String name : names) {
        double mean = 5 + random.nextInt(4);
        double spread = random.nextDouble() / 5;
        measured.add(
            roundTrip(
                name,
                IntStream.range(0, 3)
                    .mapToDouble(i -> mean * Math.exp(spread * random.nextGaussian()))
                    .toArray()));
      }
      Ranking ranking = Ranking.of(Goal.LATENCY, "tcp", measured).only(t -> t.meets(USUAL));
      List<Candidate> best = ranking.best();
      if (!best.isEmpty()) {
        known++;
        Candidate first = best.get(0);
        assertThat(best).contains(ranking.candidates().get(0));
        for (Candidate each : ranking.candidates()) {
          assertThat(ranking.isBetter(each, first)).isFalse();
        }
        assertThat(ranking.next().filter(best::contains)).isEmpty();
      }
    }
    assertThat(known).isGreaterThan(100);
  }

  private static String brief(Measurement... measurements) {
    return advice(List.of(measurements), USUAL).orElseThrow().inBrief();
  }

  @Test
  void saysInBriefWhatIsKnown() {
    Measurement fifo = roundTrip("fifo", 5, 5.1, 4.9);
    Measurement tcp = roundTrip("tcp", 10, 10.1, 9.9);
    assertThat(brief(tcp, fifo)).isEqualTo("fifo 5.00 µs ±7%");
    assertThat(brief(tcp, fifo, roundTrip("uds", 5.05, 4.95, 5.1)))
        .isEqualTo("fifo 5.00 µs ±7% or perhaps uds");
    assertThat(brief(tcp, fifo, roundTrip("uds", 3, 9, 1)))
        .isEqualTo("cannot tell uds and fifo apart");
    assertThat(brief(roundTrip("uds", 3, 9, 1))).isEqualTo("cannot tell yet");
  }
}
