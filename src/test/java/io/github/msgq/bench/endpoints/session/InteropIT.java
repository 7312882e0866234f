package io.github.msgq.bench.endpoints.session;

import static io.github.msgq.bench.terms.parameter.Parameters.CONNECTION;
import static io.github.msgq.bench.terms.parameter.Parameters.PATTERN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.queue.PanamaQueues;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Panama;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Any client against any server: one wire format in Java and C. Sizes take turns: over its patterns
 * and connections each pair meets each size on each transport. A server that is a JVM, which takes
 * its time to start, meets fewer sizes.
 */
@Order(1)
@ResourceLock(value = FaultIT.STALL, mode = ResourceAccessMode.READ)
class InteropIT {
  private static final List<String> LANGUAGES = List.of("java", "c");
  private static final int SEVERAL_LANES = 1024;
  private static final long BATCH_NANOS = 5_000_000;
  private static final int MESSAGES = 50;

  private final Iterator<Integer> inTurns = Drive.sizesInTurns();

  @TestFactory
  @Tag("one-jdk")
  Stream<DynamicTest> everyMessageArrivesOnceInOrderAndWhole() {
    return pairs().flatMap(ends -> cases(ends, transport -> !isPanama(transport)));
  }

  @TestFactory
  Stream<DynamicTest> throughPanamaToo() {
    return pairs()
        .filter(ends -> List.of(ends.client(), ends.server()).contains("java"))
        .filter(ends -> Panama.unavailable().isEmpty())
        .flatMap(ends -> cases(ends, InteropIT::isPanama));
  }

  /** Without Java at both ends: that is the transports' own contract. */
  private static Stream<Languages> pairs() {
    return LANGUAGES.stream()
        .flatMap(client -> LANGUAGES.stream().map(server -> new Languages(client, server)))
        .filter(ends -> !ends.equals(Languages.JAVA));
  }

  private static boolean isPanama(Transport transport) {
    return transport.name().endsWith("-ffm");
  }

  private Stream<DynamicTest> cases(Languages ends, Predicate<Transport> which) {
    List<DynamicTest> tests = new ArrayList<>();
    for (Transport transport : Transports.all().stream().filter(which).toList()) {
      if (transport.name().startsWith("faulty")
          || transport instanceof PanamaQueues) { // one backend in a JVM
        continue;
      }
      for (MessagePattern pattern : MessagePattern.values()) {
        for (Connection connection : Connection.values()) {
          for (int size : sizes(ends)) {
            int lanes = size == SEVERAL_LANES ? 2 : 1;
            Settings usual = Drive.settings(pattern, connection, size, lanes);
            Settings settings = transport.name().equals("posix") ? Drive.shallow(usual) : usual;
            if (sensible(ends, transport, settings)) {
              tests.add(test(ends, transport, settings));
            }
          }
        }
      }
    }
    return tests.stream();
  }

  private List<Integer> sizes(Languages ends) {
    int count = ends.server().equals("java") ? 1 : 2;
    return Stream.generate(inTurns::next).limit(count).toList();
  }

  /** Leaves out what is n/a for these two, but not that a transport is missing. */
  private static boolean sensible(Languages ends, Transport transport, Settings settings) {
    return transport.unavailable(settings.get(CONNECTION)).isPresent()
        || new SessionRequirements(transport, settings, Cores.NONE, ends).unmet().isEmpty();
  }

  private static DynamicTest test(Languages ends, Transport transport, Settings settings) {
    String name =
        "%s to %s: %s %s %s %d -t %d"
            .formatted(
                ends.client(),
                ends.server(),
                transport.name(),
                settings.get(CONNECTION),
                settings.get(PATTERN),
                settings.size(),
                settings.lanes());
    return dynamicTest(name, () -> talk(ends, transport, settings));
  }

  private static void talk(Languages ends, Transport transport, Settings settings)
      throws Exception {
    try (Session session = Drive.start(transport.name(), settings, ends)) {
      if (!ends.nativeClient()) {
        Drive.run(session, settings, MESSAGES);
      } else {
        long brief = session.run(1).messages();
        assertThat(brief).isGreaterThanOrEqualTo(settings.lanes());
        long done = brief + session.run(BATCH_NANOS).messages();
        assertThat(session.barrier().messages()).isEqualTo(done);
        long timed = session.times().orElseThrow().count();
        assertThat(timed).isEqualTo(settings.replies() ? done : 0);
      }
      Counters counters = session.counters();
      assertThat(counters.clean()).isTrue();
      assertThat(counters.messages()).isEqualTo(session.sent()).isPositive();
    }
  }
}
