package msgq.bench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import msgq.bench.message.Counters;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.registry.Transports;
import msgq.bench.transport.Transport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What every transport does, long and short, with every size, in a process and in a thread. */
@Execution(ExecutionMode.CONCURRENT)
class TransportContractIT {
  private static final List<Integer> SIZES = List.of(1, 8, 100, 1024, 8192, 8193, 1_000_000);
  private static final int LARGE = 100_000;

  @TestFactory
  Stream<DynamicTest> everyMessageArrivesOnceInOrderAndWhole() {
    return Transports.all().stream()
        .filter(transport -> !transport.name().startsWith("faulty"))
        .filter(transport -> !transport.name().endsWith("-ffm")) // one backend in a JVM: in forks
        .flatMap(TransportContractIT::cases);
  }

  private static Stream<DynamicTest> cases(Transport transport) {
    return Stream.of(Connection.values())
        .filter(connection -> possible(transport, connection))
        .flatMap(
            connection ->
                Stream.of("java", "thread")
                    .flatMap(
                        server ->
                            Stream.of(Pattern.values())
                                .flatMap(
                                    pattern ->
                                        SIZES.stream()
                                            .map(
                                                size ->
                                                    test(
                                                        transport.name(),
                                                        connection,
                                                        server,
                                                        pattern,
                                                        size)))));
  }

  private static boolean possible(Transport transport, Connection connection) {
    Settings settings = Drive.settings(Pattern.ROUNDTRIP, connection, 1, 1);
    return transport.unavailable(connection).isEmpty()
        && Languages.JAVA.unavailable(transport, settings).isEmpty();
  }

  private static DynamicTest test(
      String transport, Connection connection, String server, Pattern pattern, int size) {
    int lanes = size == 1024 ? 2 : 1;
    String name =
        "%s %s %s %s %d -t %d".formatted(transport, connection, server, pattern, size, lanes);
    return dynamicTest(
        name,
        () -> {
          Settings usual = Drive.settings(pattern, connection, size, lanes);
          Settings settings = transport.startsWith("posix") ? Drive.shallow(usual) : usual;
          int messages = size > LARGE ? 3 : 300;
          try (Session session = Drive.start(transport, settings, server)) {
            Counters counters = Drive.run(session, settings, messages);
            assertThat(counters.clean()).isTrue();
            assertThat(counters.messages()).isEqualTo(2L * messages * lanes);
            assertThat(counters.bytes()).isEqualTo(2L * messages * lanes * size);
          }
        });
  }
}
