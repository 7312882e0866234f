package msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
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
  private static final int USUAL = 1024;

  @TestFactory
  Stream<DynamicTest> everyMessageArrivesOnceInOrderAndWhole() {
    return Rows.all()
        .flatMap(
            row ->
                Stream.of(Pattern.values()).map(pattern -> talk(row, pattern, USUAL, 200, "java")));
  }

  /** A row of each kind: the others of an engine differ in what its server does with a message. */
  @TestFactory
  Stream<DynamicTest> smallAndLargeMessagesArriveToo() {
    return Rows.ofEachKind()
        .flatMap(
            row ->
                Stream.of(
                    talk(row, Pattern.ROUNDTRIP, 8, 200, "thread"),
                    talk(row, Pattern.ONEWAY, 1_000_000, 3, "thread")));
  }

  private static DynamicTest talk(Row row, Pattern pattern, int size, int messages, String server) {
    int lanes = size == USUAL ? 2 : 1;
    return dynamicTest(
        "%s %s %d".formatted(row.name(), pattern, size),
        () -> {
          Settings settings = Rows.settings(row, pattern, size, lanes);
          try (Session session = Rows.start(row, settings, server)) {
            Counters counters = Rows.talk(session, settings, messages);
            assertThat(counters.clean()).isTrue();
            assertThat(counters.messages()).isEqualTo((long) messages * lanes);
          }
        });
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

  private static Session start(Row row) throws Exception {
    return Rows.start(row, Rows.settings(row, Pattern.ROUNDTRIP, USUAL, 1), "java");
  }

  @TestFactory
  Stream<DynamicTest> theBrokerListensOn127001IsAccountedForAndGoneAtTheEnd() {
    return Rows.all()
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      long broker;
                      try (Session session = start(row)) {
                        broker = session.brokerPid().getAsLong();
                        checkListening(broker, session.serverPid().getAsLong());
                        checkAccounts(session);
                      }
                      assertThat(ProcessHandle.of(broker)).isEmpty();
                    }));
  }

  private static void checkListening(long broker, long server) throws IOException {
    assertThat(ListeningSockets.of(broker)).isNotEmpty(); // it is what is looked at
    for (long pid : List.of(broker, server)) {
      assertThat(ListeningSockets.of(pid)).isSubsetOf(ListeningSockets.LOOPBACK);
    }
  }

  private static void checkAccounts(Session session) throws IOException {
    Costs before = session.spentBefore();
    Lane lane = begun(session);
    for (int i = 0; i < 1000; i++) {
      lane.roundTrip();
    }
    Costs costs = session.spentAfter().since(before);
    assertThat(costs.broker().orElseThrow().micros()).isPositive();
    assertThat(costs.broker().orElseThrow().peakKilobytes()).isPositive();
  }

  @TestFactory
  Stream<DynamicTest> aKilledBrokerFailsTheClient() {
    return killed(session -> session.brokerPid().getAsLong());
  }

  @TestFactory
  Stream<DynamicTest> aKilledServerFailsTheClient() {
    return killed(session -> session.serverPid().getAsLong());
  }

  private static Stream<DynamicTest> killed(ToLongFunction<Session> victim) {
    return Rows.ofEachKind()
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      try (Session session = start(row)) {
                        Lane lane = begun(session);
                        kill(victim.applyAsLong(session));
                        assertThatThrownBy(() -> talkForEver(lane))
                            .isInstanceOf(Failure.class)
                            .hasMessageNotContaining("\n");
                      }
                    }));
  }

  @Test
  void theDocumentationNamesEachRow() throws IOException {
    String page = Files.readString(Path.of("../docs/ladder.md"));
    assertThat(Rows.registered().map(Row::name))
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }
}
