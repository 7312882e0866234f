package msgq.libraries;

import static msgq.bench.parameter.Parameters.DEPTH;
import static msgq.bench.parameter.Parameters.LANES;
import static msgq.bench.parameter.Parameters.PATTERN;
import static msgq.bench.parameter.Parameters.SIZE;
import static msgq.bench.parameter.Parameters.WAIT;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import msgq.bench.client.Lane;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.linux.Cores;
import msgq.bench.message.Counters;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Languages;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.parameter.Wait;
import msgq.bench.problem.NotAvailable;
import msgq.bench.session.Session;
import msgq.bench.transport.Transport;

/**
 * The transports of this folder that this machine can run, and runs of them without JMH; {@code
 * -Drows=regexp} selects some.
 */
final class Rows {
  private static final String ASKED_FOR = System.getProperty("rows", ".*");
  private static final File MEMORY = new File("/dev/shm"); // 64 MiB in a container
  private static final long CHRONICLES = 2L << 30;

  private Rows() {}

  static Stream<Transport> registered() {
    return ServiceLoader.load(Transport.class).stream().map(ServiceLoader.Provider::get);
  }

  static Stream<Transport> all() {
    return registered()
        .filter(row -> row.name().matches(ASKED_FOR))
        .filter(row -> row.unavailable(Connection.LONG).isEmpty())
        .filter(row -> !row.name().equals("chronicle") || MEMORY.getUsableSpace() > CHRONICLES);
  }

  static Settings settings(Transport row, Pattern pattern, int size, int lanes) {
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

  static Session start(Transport row, Settings settings, String server) throws Exception {
    try {
      return Session.start(row, settings, Cores.NONE, new Languages("java", server));
    } catch (NotAvailable e) {
      assumeFalse(e.getMessage().contains("shared memory"), e.getMessage());
      throw e;
    }
  }

  /** Sends so many messages on each lane, one lane after the other. */
  static Counters talk(Session session, Settings settings, int messages) throws Exception {
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
}
