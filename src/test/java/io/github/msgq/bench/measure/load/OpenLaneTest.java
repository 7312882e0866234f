package io.github.msgq.bench.measure.load;

import static io.github.msgq.bench.measure.load.Turned.MILLI;
import static io.github.msgq.bench.measure.load.Turned.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.terms.parameter.ArrivalProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenLaneTest {
  private static final int RATE = 10_000;
  private static final int UNLIMITED = Integer.MAX_VALUE;

  /** Q_p = S - (1 - p)(1 - rho)T: docs/method.md. */
  @ParameterizedTest
  @CsvSource({
    "20, 200, 3, 2000000000", // rho in per cent, S in ms, T in s, room
    "20, 200, 3, 10",
    "50, 200, 3, 10",
    "50, 100, 5, 2000000000",
    "80, 50, 5, 100"
  })
  void aStallIsSeenByAllThatWereDueMeanwhile(int rho, int stall, int seconds, int room)
      throws Exception {
    long service = SECOND / RATE * rho / 100;
    RateTrial trial =
        new Turned(service, room).stall(SECOND, stall * MILLI).run(false, RATE, seconds, 0);
    double base = service / 1e3;
    for (double percent : List.of(95.0, 97.0, 99.0, 99.9)) {
      double theory = stall * 1e3 - (1 - percent / 100) * (1 - rho / 100.0) * seconds * 1e6;
      assertThat(RateTrial.micros(trial.latencies(), percent))
          .as("p%s", percent)
          .isCloseTo(Math.max(base, theory), within(Math.max(theory, base) / 512 + 200));
    }
    assertThat(RateTrial.micros(trial.latencies(), 100))
        .isCloseTo(stall * 1e3 + base, within(stall * 2.0));
  }

  /** And none of them is put down to the machine. */
  @ParameterizedTest
  @ValueSource(ints = {1_000, 5_000, 20_000})
  void aStallSpoilsTheWindowsInWhichTheServerIsBehind(int rate) throws Exception {
    double busy = rate * 20e-6;
    long window = Windows.millis(99, rate) * MILLI;
    RateTrial trial =
        new Turned(20_000, UNLIMITED)
            .window(window)
            .stall(SECOND, 500 * MILLI)
            .run(false, rate, 5, 0);
    assertThat(trial.windows().above(99, 50_000))
        .isCloseTo(0.45 / (1 - busy) / 5, within(window / 5e9));
    assertThat(Verdict.disturbance(trial, OptionalDouble.empty(), false, 0, 1)).isEmpty();
    assertThat(trial.windows().typical(99)).isCloseTo(20, within(0.1));
  }

  @Test
  void aStallIsNotTheSendersFault() throws Exception {
    RateTrial trial = new Turned(20_000, 10).stall(SECOND, 200 * MILLI).run(false, RATE, 3, 0);
    assertThat(RateTrial.micros(trial.latencies(), 100)).isGreaterThan(199_000);
    assertThat(RateTrial.micros(trial.lateness(), 100)).isZero();
  }

  @Test
  void sleepingTooLongIsTheSendersFault() throws Exception {
    RateTrial trial =
        new Turned(20_000, UNLIMITED).oversleep(SECOND, 3 * MILLI).run(false, RATE, 3, 0);
    assertThat(RateTrial.micros(trial.lateness(), 100)).isCloseTo(3_000, within(6.0));
  }

  /** The call returned late, and so would excuse what follows. */
  @Test
  void havingNoCoreDuringACallIsTheSendersFault() throws Exception {
    RateTrial trial =
        new Turned(20_000, UNLIMITED).preempt(SECOND, 3 * MILLI).run(false, RATE, 3, 0);
    assertThat(RateTrial.micros(trial.lateness(), 100)).isCloseTo(2_900, within(6.0));
    assertThat(RateTrial.micros(trial.lateness(), 99)).isZero();
  }

  /** Otherwise all that follows would be put down to the machine, since it stays late. */
  @Test
  void whoWaitsForRoomHasCaughtUp() throws Exception {
    RateTrial trial =
        new Turned(SECOND / 1_000, 10).preempt(SECOND, 3 * MILLI).run(false, 1_200, 3, 0);
    assertThat(RateTrial.micros(trial.latencies(), 100)).isGreaterThan(400_000);
    assertThat(trial.senders.above(99, 500)).isLessThan(0.05);
  }

  @Test
  void whatIsLateIsSentAtOnceAndMovesNothing() throws Exception {
    Turned turned = new Turned(20_000, UNLIMITED).oversleep(SECOND, 3 * MILLI);
    turned.run(false, RATE, 3, 0);
    long interval = SECOND / RATE;
    assertThat(turned.sentAt())
        .hasSize(3 * RATE)
        .isEqualTo(
            IntStream.range(0, 3 * RATE)
                .mapToObj(i -> i >= RATE && i < RATE + 30 ? SECOND + 3 * MILLI : i * interval)
                .toList());
  }

  @Test
  void endsWhenAMillionHaveNotComeBack() throws Exception {
    RateTrial trial = new Turned(1_000, UNLIMITED).run(false, 1e6, 2, 0);
    assertThat(trial.latencies().count()).isEqualTo(1 << 20);
    assertThat(trial.reached()).isFalse();
  }

  @Test
  void countsMessagesOfAWakeUp() throws Exception {
    RateTrial late = new Turned(20_000, UNLIMITED).oversleep(0, 150 * MILLI).run(false, RATE, 1, 0);
    assertThat(late.perWakeUp()).isCloseTo(1 / 0.85, within(0.01));
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1_000, 10_000, 100_000})
  void aServerIsTooSlowForMoreThanItsCapacityAndNeverForHalfOfIt(int capacity) throws Exception {
    for (boolean poisson : new boolean[] {false, true}) {
      for (int room : List.of(2, 100, UNLIMITED)) {
        for (int seed = 0; seed < (poisson ? 20 : 1); seed++) {
          RateTrial fast =
              new Turned(SECOND / capacity, room).run(poisson, 1.2 * capacity, 2, seed);
          RateTrial slow =
              new Turned(SECOND / capacity, room).run(poisson, 0.5 * capacity, 2, seed);
          assertThat(fast.reached()).as("poisson %s, seed %d", poisson, seed).isFalse();
          assertThat(fast.achieved()).isCloseTo(capacity, within(capacity * 0.05));
          assertThat(slow.reached()).as("poisson %s, seed %d", poisson, seed).isTrue();
        }
      }
    }
  }

  @Test
  void aHopelessTrialEndsEarly() throws Exception {
    Turned turned = new Turned(SECOND / 1_000, 2);
    RateTrial trial = turned.run(false, 10_000, 5, 0);
    assertThat(trial.stopped).isTrue();
    assertThat(turned.sentAt().get(turned.sentAt().size() - 1)).isLessThan(2 * SECOND);
    assertThat(trial.achieved()).isCloseTo(1_000, within(10.0));
  }

  @Test
  void lanesTakeTurns() {
    List<Long> due =
        IntStream.range(0, 3)
            .mapToObj(lane -> new Arrivals(ArrivalProcess.CONSTANT, 1_000, lane, 3, 0))
            .flatMap(lane -> Stream.of(lane.next(), lane.next()))
            .sorted()
            .toList();
    assertThat(due).containsExactly(0L, MILLI, 2 * MILLI, 3 * MILLI, 4 * MILLI, 5 * MILLI);
  }

  /** The mean and the variance of a Poisson process, in 1,000 intervals. */
  @Test
  void poissonArrivalsAreIndependent() {
    Arrivals arrivals = new Arrivals(ArrivalProcess.POISSON, 1_000, 0, 1, 42);
    int[] counts = new int[1_000];
    for (long due = arrivals.next(); due < 10 * SECOND; due = arrivals.next()) {
      counts[(int) (due / (10 * MILLI))]++;
    }
    double mean = IntStream.of(counts).average().orElseThrow();
    double variance = IntStream.of(counts).mapToDouble(n -> (n - mean) * (n - mean)).sum() / 999;
    assertThat(mean).isCloseTo(10, within(0.4));
    assertThat(variance).isCloseTo(10, within(1.8));
  }

  /** Of the time when a request is sent, from when it was due and when the last reply came. */
  private interface Schedule {
    long sent(long due, long lastReply);
  }

  /** The latencies in ms at p50, p99, p99.9 and the most, behind a stall; with their number. */
  private static List<Double> behindAStall(boolean moves, Schedule schedule) {
    List<Double> latencies = new ArrayList<>();
    long free = 0;
    long reply = 0;
    for (long due = 0; due < 3 * SECOND; due += SECOND / RATE) {
      due = moves ? schedule.sent(due, reply) : due;
      long begun = Math.max(free, schedule.sent(due, reply) + 20_000);
      boolean stalls = begun < SECOND + 200 * MILLI && begun + 20_000 > SECOND;
      free = begun + 20_000 + (stalls ? SECOND + 200 * MILLI - Math.max(SECOND, begun) : 0);
      reply = free + 20_000;
      latencies.add((reply - due) / 1e6);
    }
    Collections.sort(latencies);
    int count = latencies.size();
    return Stream.of(500, 990, 999, 1_000)
        .map(permille -> latencies.get(Math.min(count - 1, count * permille / 1_000)))
        .toList();
  }

  /** The table of docs/method.md: whoever lets a late start move the schedule omits the stall. */
  @Test
  void otherSchedulesSeeLessOfAStall() {
    assertThat(behindAStall(true, Math::max)).containsExactly(0.06, 0.06, 0.06, 200.04);
    assertThat(behindAStall(false, Math::max)).containsExactly(0.06, 188.08, 198.88, 200.04);
    assertThat(behindAStall(false, (due, reply) -> due))
        .containsExactly(0.06, 176.12, 197.72, 200.04);
  }
}
