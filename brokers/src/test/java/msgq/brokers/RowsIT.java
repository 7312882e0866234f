package msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import msgq.bench.client.Lane;
import msgq.bench.linux.ListeningSockets;
import msgq.bench.message.Counters;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.Failure;
import msgq.bench.session.Costs;
import msgq.bench.session.Session;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What msgq's own transports must do too, and what only a transport with a broker must. */
class RowsIT {
  private static final List<Integer> SIZES = List.of(8, 1024, 1_000_000);
  private static final int LARGE = 100_000;

  @TestFactory
  Stream<DynamicTest> everyMessageArrivesOnceInOrderAndWhole() {
    return Rows.all()
        .flatMap(
            row ->
                Stream.of(Pattern.values())
                    .flatMap(pattern -> SIZES.stream().map(size -> talk(row, pattern, size))));
  }

  private static DynamicTest talk(Row row, Pattern pattern, int size) {
    boolean usual = size == 1024;
    int lanes = usual ? 2 : 1;
    int messages = size > LARGE ? 3 : 200;
    return dynamicTest(
        "%s %s %d".formatted(row.name(), pattern, size),
        () -> {
          Settings settings = Rows.settings(row, pattern, size, lanes);
          try (Session session = Rows.start(row, settings, usual ? "java" : "thread")) {
            Counters counters = Rows.talk(session, settings, messages);
            assertThat(counters.clean()).isTrue();
            assertThat(counters.messages()).isEqualTo((long) messages * lanes);
          }
        });
  }

  /** What is tried with a row's session. */
  private interface Trial {
    void of(Row row, Session session) throws Exception;
  }

  /** Round trips by one client with a server in a process of its own. */
  private static Stream<DynamicTest> each(Trial trial) {
    return Rows.all()
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      Settings settings = Rows.settings(row, Pattern.ROUNDTRIP, 1024, 1);
                      try (Session session = Rows.start(row, settings, "java")) {
                        trial.of(row, session);
                      }
                    }));
  }

  private static Lane begun(Session session) {
    Lane lane = session.lane(0);
    lane.open();
    lane.roundTrip();
    return lane;
  }

  private static void kill(long pid) throws Exception {
    new ProcessBuilder("kill", "-9", Long.toString(pid)).start().waitFor();
  }

  private static void talkForEver(Lane lane) {
    while (true) {
      lane.roundTrip();
    }
  }

  @TestFactory
  Stream<DynamicTest> nothingListensButOn127001() {
    return each(
        (row, session) -> {
          begun(session);
          long broker = session.brokerPid().getAsLong();
          for (long pid : List.of(broker, session.serverPid().getAsLong())) {
            assertThat(ListeningSockets.of(pid)).isSubsetOf(ListeningSockets.LOOPBACK);
          }
          assertThat(ListeningSockets.of(broker)).isNotEmpty(); // it is what was looked at
        });
  }

  @TestFactory
  Stream<DynamicTest> aKilledBrokerFailsTheClientAndLeavesNothing() {
    return each(
        (row, session) -> {
          Lane lane = begun(session);
          kill(session.brokerPid().getAsLong());
          assertThatThrownBy(() -> talkForEver(lane))
              .isInstanceOf(Failure.class)
              .hasMessageNotContaining("\n");
        });
  }

  @TestFactory
  Stream<DynamicTest> aKilledServerFailsTheClient() {
    return each(
        (row, session) -> {
          Lane lane = begun(session);
          kill(session.serverPid().getAsLong());
          assertThatThrownBy(() -> talkForEver(lane)).isInstanceOf(Failure.class);
        });
  }

  @TestFactory
  Stream<DynamicTest> theBrokerIsAccountedForAndGoneAtTheEnd() {
    return Rows.all()
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      Settings settings = Rows.settings(row, Pattern.ROUNDTRIP, 1024, 1);
                      long pid;
                      try (Session session = Rows.start(row, settings, "java")) {
                        pid = session.brokerPid().getAsLong();
                        Costs before = session.spentBefore();
                        Rows.talk(session, settings, 1000);
                        Costs costs = session.spentAfter().since(before);
                        assertThat(costs.broker().orElseThrow().micros()).isPositive();
                        assertThat(costs.broker().orElseThrow().peakKilobytes()).isPositive();
                      }
                      assertThat(ProcessHandle.of(pid)).isEmpty();
                    }));
  }

  @Test
  void theDocumentationNamesEachRow() throws IOException {
    String page = Files.readString(Path.of("../docs/ladder.md"));
    assertThat(Rows.registered().map(Row::name))
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }
}
