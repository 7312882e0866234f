package io.github.msgq.libraries;

import static io.github.msgq.bench.terms.parameter.Parameters.DEPTH;
import static io.github.msgq.bench.terms.parameter.Parameters.LANES;
import static io.github.msgq.bench.terms.parameter.Parameters.PATTERN;
import static io.github.msgq.bench.terms.parameter.Parameters.SIZE;
import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * The transports of this folder, or of {@code brokers}, and runs of them without JMH; {@code
 * -Drows=regexp} selects some.
 */
public final class Rows {
  private static final String ASKED_FOR = System.getProperty("rows", ".*");
  private static final File MEMORY = new File("/dev/shm"); // 64 MiB in a container
  private static final long CHRONICLES = 2L << 30;

  private Rows() {}

  public static Stream<Transport> registered() {
    return ServiceLoader.load(Transport.class).stream().map(ServiceLoader.Provider::get);
  }

  /** Those that can run; the others are named on the standard output. */
  public static Stream<Transport> all() {
    return registered().filter(row -> row.name().matches(ASKED_FOR)).filter(Rows::runs);
  }

  private static boolean runs(Transport row) {
    Optional<String> reason =
        row.name().equals("chronicle") && MEMORY.getUsableSpace() < CHRONICLES
            ? Optional.of("/dev/shm has no room for its queues")
            : row.unavailable(Connection.LONG);
    reason.ifPresent(why -> System.out.printf("%s is skipped: %s%n", row.name(), why));
    return reason.isEmpty();
  }

  public static Settings settings(Transport row, MessagePattern pattern, int size, int lanes) {
    Settings settings =
        Benchmarks.settings(Settings.newToken())
            .with(PATTERN, pattern)
            .with(SIZE, size)
            .with(LANES, lanes)
            .with(WAIT, Wait.usual(row.waits()));
    return row.name().startsWith("posix") || row.name().startsWith("zeromq")
        ? settings.with(DEPTH, 10) // as many as a user may have in all tests together
        : settings;
  }

  public static Session start(Transport row, Settings settings, String server) throws Exception {
    try {
      return Session.start(row, settings, Cores.NONE, new Languages("java", server));
    } catch (NotAvailable e) {
      assumeFalse(e.getMessage().contains("shared memory"), e.getMessage());
      throw e;
    }
  }

  /** Sends so many messages on each lane, one lane after the other. */
  public static Counters talk(Session session, Settings settings, int messages) throws Exception {
    List<Lane> lanes =
        Stream.iterate(0, lane -> lane + 1).limit(settings.lanes()).map(session::lane).toList();
    lanes.forEach(Lane::open);
    for (Lane lane : lanes) {
      for (int i = 0; i < messages; i++) {
        if (settings.replies()) {
          lane.roundTrip();
        } else {
          lane.oneWay();
        }
      }
    }
    return session.barrier();
  }

  /** A lane whose first message has come back. */
  public static Lane begun(Session session) {
    Lane lane = session.lane(0);
    lane.open();
    lane.roundTrip();
    return lane;
  }

  /** In the middle of a talk; that fails with one sentence. */
  public static void aKilledProcessFailsTheClient(Session session, long pid) throws Exception {
    Lane lane = begun(session);
    new ProcessBuilder("kill", "-9", Long.toString(pid)).start().waitFor();
    assertThatThrownBy(
            () -> {
              while (true) {
                lane.roundTrip();
              }
            })
        .isInstanceOf(Failure.class)
        .hasMessageNotContaining("\n");
  }
}
