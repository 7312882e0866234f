package io.github.msgq.bench.measure.trial;

import static io.github.msgq.bench.terms.parameter.Parameters.CONNECTION;
import static io.github.msgq.bench.terms.parameter.Parameters.LANES;
import static io.github.msgq.bench.terms.parameter.Parameters.PATTERN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** Which messages of a slice count, with real clients and servers. */
class SlicesIT {
  private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

  private interface Talk {
    void slice(Session session, Slices slices) throws IOException;
  }

  /** What a slice came to. */
  private record Counted(long sent, long messages, int times) {}

  private static Counted slice(Settings settings, String language, boolean timed, Talk talk)
      throws IOException {
    try (Session session = start(settings, language);
        Slices slices =
            new Slices(session, Optional.of(new Turns(session.gauge())), settings, timed)) {
      slices.begin();
      talk.slice(session, slices);
      session.barrier();
      assertThat(slices.batch().nanos()).isGreaterThanOrEqualTo(slices.nanos());
      return new Counted(session.sent(), slices.batch().messages(), slices.times().count());
    }
  }

  private static Session start(Settings settings, String language) throws IOException {
    return Session.start(
        Transports.byName("fifo").orElseThrow(),
        settings,
        Cores.NONE, // a test's thread that is pinned would start pinned processes later
        new Languages(language, "c"));
  }

  /** Messages sent in a slice that are not in its figure. */
  private static long uncounted(Settings settings, String language, Talk talk) throws IOException {
    Counted counted = slice(settings, language, false, talk);
    return counted.sent() - counted.messages();
  }

  private static Settings settings(MessagePattern pattern) {
    return Benchmarks.settings(Settings.newToken()).with(PATTERN, pattern);
  }

  private static void inJava(Session session, Slices slices) throws IOException {
    Lane lane = session.lane(0);
    lane.open();
    Runnable sliced = slices.lane(lane::oneWay);
    while (!slices.any()) {
      sliced.run();
    }
    slices.end();
  }

  @Test
  void aStreamsLeadDoesNotCount() throws IOException {
    Settings stream = settings(MessagePattern.ONEWAY);
    assertThat(uncounted(stream, "java", SlicesIT::inJava)).isPositive();
    assertThat(uncounted(stream, "c", (session, slices) -> slices.run())).isPositive();
  }

  /** An iteration may end with the very message that ends the lead. */
  @Test
  void aLeadCountsIfThereIsNothingElse() throws Exception {
    Settings stream = settings(MessagePattern.ONEWAY);
    try (Session session = start(stream, "java");
        Slices slices =
            new Slices(session, Optional.of(new Turns(session.gauge())), stream, false)) {
      slices.begin();
      Lane lane = session.lane(0);
      lane.open();
      Runnable sliced = slices.lane(lane::oneWay);
      for (int message = 1; message <= 16; message++) { // the clock is read after these
        if (message == 16) {
          Thread.sleep(20); // longer than the lead
        }
        sliced.run();
      }
      slices.end();
      assertThat(slices.batch().messages()).isEqualTo(16);
    }
  }

  /** The gauge's turn is one in which the calling thread computes. */
  @Test
  void whatIsUsedBetweenSlicesIsNoMessages() throws IOException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    int[] counted = new int[1];
    DoubleSupplier computing =
        () -> {
          counted[0]++;
          long end = threads.getCurrentThreadCpuTime() + TURN_NANOS;
          while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
          }
          return 1;
        };
    try (Session session = start(settings(MessagePattern.ROUNDTRIP), "java");
        Slices slices =
            new Slices(
                session,
                Optional.of(new Turns(computing, () -> {}, 1, false)),
                settings(MessagePattern.ROUNDTRIP),
                true)) {
      slices.begin();
      Lane lane = session.lane(0);
      lane.open();
      Runnable sliced = slices.lane(lane::roundTrip);
      while (counted[0] < 4) {
        sliced.run();
      }
      assertThat(slices.betweenNanos()).isGreaterThanOrEqualTo(3 * TURN_NANOS);
      slices.begin();
      assertThat(slices.betweenNanos()).isZero();
    }
  }

  @Test
  void norDoItsTimes() throws IOException {
    Counted counted = slice(settings(MessagePattern.ONEWAY), "java", true, SlicesIT::inJava);
    assertThat((long) counted.times()).isEqualTo(counted.messages());
  }

  @Test
  void whereNothingGathersAllCount() throws IOException {
    Settings calls = settings(MessagePattern.ROUNDTRIP);
    assertThat(uncounted(calls, "c", (session, slices) -> slices.run())).isZero();
    Settings connections = settings(MessagePattern.ONEWAY).with(CONNECTION, Connection.SHORT);
    assertThat(uncounted(connections, "java", SlicesIT::inJava)).isZero();
  }

  /** Without a gauge nothing is left out, however many lanes talk. */
  @Test
  void withoutAGaugeAnIterationIsOneSliceOfAllLanes() throws IOException {
    Settings settings = settings(MessagePattern.ROUNDTRIP).with(LANES, 2);
    try (Session session = start(settings, "java");
        Slices slices = new Slices(session, Optional.empty(), settings, true)) {
      List<Lane> lanes = List.of(session.lane(0), session.lane(1));
      lanes.forEach(Lane::open);
      List<Runnable> sliced = lanes.stream().map(lane -> slices.lane(lane::roundTrip)).toList();
      slices.begin();
      long began = System.nanoTime();
      sliced.forEach(Runnable::run);
      long first = System.nanoTime();
      long last = first;
      while (last - first < 2 * slices.nanos()) {
        last = System.nanoTime();
        sliced.forEach(Runnable::run);
      }
      assertThat(slices.any()).isFalse();
      slices.end();
      assertThat(slices.batch().messages()).isEqualTo(session.sent());
      assertThat((long) slices.times().count()).isEqualTo(session.sent());
      assertThat(slices.batch().nanos()).isBetween(last - first, System.nanoTime() - began);
      assertThat(slices.gauged()).isEmpty();
    }
  }
}
