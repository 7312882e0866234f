package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.queue.PanamaQueues;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * What every transport does, long and short. A server that is a thread meets every size each time;
 * one that is a process, whose JVM takes its time to start, meets them in turns, and in every
 * second combination: InteropIT has it in the others.
 */
@ResourceLock(value = FaultIT.STALL, mode = ResourceAccessMode.READ)
class TransportContractIT {
  private static final int LARGE = 100_000;

  private final Iterator<Integer> inTurns = Drive.sizesInTurns();

  @TestFactory
  Stream<DynamicTest> everyMessageArrivesOnceInOrderAndWhole() {
    return Transports.all().stream()
        .filter(transport -> !transport.name().startsWith("faulty"))
        .filter(transport -> !(transport instanceof PanamaQueues)) // one backend in a JVM: in forks
        .flatMap(this::cases);
  }

  private Stream<DynamicTest> cases(Transport transport) {
    List<DynamicTest> tests = new ArrayList<>();
    for (Connection connection : Connection.values()) {
      for (MessagePattern pattern : MessagePattern.values()) {
        if (possible(transport, connection)) {
          for (int size : Drive.SIZES) {
            tests.add(test(transport.name(), connection, "thread", pattern, size));
          }
          if (Drive.turn(transport, pattern, connection)) {
            tests.add(test(transport.name(), connection, "java", pattern, inTurns.next()));
          }
        }
      }
    }
    return tests.stream();
  }

  private static boolean possible(Transport transport, Connection connection) {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, connection, 1, 1);
    return new SessionRequirements(transport, settings, Cores.NONE, Languages.JAVA)
        .unmet()
        .isEmpty();
  }

  private static DynamicTest test(
      String transport, Connection connection, String server, MessagePattern pattern, int size) {
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
