package msgq.brokers;

import static msgq.bench.parameter.Parameters.LANES;
import static msgq.bench.parameter.Parameters.PATTERN;
import static msgq.bench.parameter.Parameters.SIZE;
import static msgq.bench.parameter.Parameters.WAIT;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
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
import msgq.bench.session.Session;
import msgq.bench.transport.Transport;

/**
 * The rows that this machine can run, and runs of them without JMH; {@code -Drows=regexp} selects
 * some.
 */
final class Rows {
  private static final String ASKED_FOR = System.getProperty("rows", ".*");

  private static final Set<String> OF_EACH_KIND =
      Set.of(
          "redis-no", "nats", "jetstream-file", "artemis", "kafka", "aeron-udp", "aeron-archive");

  private Rows() {}

  static Stream<Row> registered() {
    return ServiceLoader.load(Transport.class).stream().map(row -> (Row) row.get());
  }

  /** Those that can run; the others are named on the standard output. */
  static Stream<Row> all() {
    return registered().filter(row -> row.name().matches(ASKED_FOR)).filter(Rows::runs);
  }

  /** One for each client's code, since the other rows differ from it in their broker alone. */
  static Stream<Row> ofEachKind() {
    return all().filter(row -> OF_EACH_KIND.contains(row.name()));
  }

  private static boolean runs(Row row) {
    Optional<String> reason = row.unavailable(Connection.LONG);
    reason.ifPresent(why -> System.out.printf("%s is skipped: %s%n", row.name(), why));
    return reason.isEmpty();
  }

  static Settings settings(Row row, Pattern pattern, int size, int lanes) {
    return Benchmarks.settings(Settings.newToken())
        .with(PATTERN, pattern)
        .with(SIZE, size)
        .with(LANES, lanes)
        .with(WAIT, Wait.usual(row.waits()));
  }

  static Session start(Row row, Settings settings, String server) throws Exception {
    return Session.start(row, settings, Cores.NONE, new Languages("java", server));
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
