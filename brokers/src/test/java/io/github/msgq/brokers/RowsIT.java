package io.github.msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.session.Costs;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.ListeningSockets;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.libraries.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What msgq's own transports must do too, and what only a transport with a broker must. */
@Execution(ExecutionMode.CONCURRENT) // most of it is brokers that start and end
class RowsIT {
  private static final int USUAL = 1024;

  private static final Set<String> OF_EACH_KIND =
      Set.of(
          "redis-no", "nats", "jetstream-file", "artemis", "kafka", "aeron-udp", "aeron-archive");

  /** One for each client's code, since the other rows differ from it in their broker alone. */
  private static Stream<Transport> ofEachKind() {
    return Rows.all().filter(row -> OF_EACH_KIND.contains(row.name()));
  }

  /** The broker and the server listen on 127.0.0.1, and no broker outlives its session. */
  @TestFactory
  Stream<DynamicTest> everyMessageArrivesOnceInOrderAndWhole() {
    return Rows.all()
        .flatMap(
            row ->
                Stream.of(MessagePattern.values())
                    .map(pattern -> talk(row, pattern, USUAL, 500, "java")));
  }

  @TestFactory
  Stream<DynamicTest> smallAndLargeMessagesArriveToo() {
    return ofEachKind()
        .flatMap(
            row ->
                Stream.of(
                    talk(row, MessagePattern.ROUNDTRIP, 8, 200, "thread"),
                    talk(row, MessagePattern.ONEWAY, 1_000_000, 3, "thread")));
  }

  private static DynamicTest talk(
      Transport row, MessagePattern pattern, int size, int messages, String server) {
    int lanes = size == USUAL ? 2 : 1;
    return dynamicTest(
        "%s %s %d".formatted(row.name(), pattern, size),
        () -> {
          Settings settings = Rows.settings(row, pattern, size, lanes);
          long broker;
          try (Session session = Rows.start(row, settings, server)) {
            broker = session.brokerPid().getAsLong();
            Costs before = session.spentBefore();
            Counters counters = Rows.talk(session, settings, messages);
            assertThat(counters.clean()).isTrue();
            assertThat(counters.messages()).isEqualTo((long) messages * lanes);
            checkAccounts(session.spentAfter().since(before));
            checkListening(broker);
            if (server.equals("java")) {
              checkListening(session.serverPid().getAsLong());
            }
            assertThat(ListeningSockets.of(broker)).as("what was looked at").isNotEmpty();
          }
          assertThat(ProcessHandle.of(broker).filter(Spawn::runs)).isEmpty();
        });
  }

  private static void checkListening(long pid) throws IOException {
    assertThat(ListeningSockets.of(pid)).isSubsetOf(ListeningSockets.LOOPBACK);
  }

  private static void checkAccounts(Costs costs) {
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
    return ofEachKind()
        .map(
            row ->
                dynamicTest(
                    row.name(),
                    () -> {
                      Settings settings = Rows.settings(row, MessagePattern.ROUNDTRIP, USUAL, 1);
                      try (Session session = Rows.start(row, settings, "java")) {
                        Rows.aKilledProcessFailsTheClient(session, victim.applyAsLong(session));
                      }
                    }));
  }

  @Test
  void theDocumentationNamesEachRow() throws IOException {
    String page = Files.readString(Path.of("../docs/ladder.md"));
    assertThat(Rows.registered().map(Transport::name))
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }
}
