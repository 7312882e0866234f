package msgq.bench.study;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import msgq.bench.gauge.Gauge;
import msgq.bench.gauge.Reference;
import msgq.bench.linux.Placement;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The gauge between a study's programs. It is on one core for rows on two cores as well: round
 * trips between two suffer more from other load than what a study does there.
 */
final class StudyGauge implements Closeable {
  /** Of 10 ms each; their median is not moved by a disturbed one. */
  private static final int TURNS = 5;

  private final Path directory;
  private final String token;
  private Gauge gauge; // null until it is wanted

  StudyGauge(Path directory, String token) {
    this.directory = directory;
    this.token = token;
  }

  /** Nanoseconds of one of its round trips now; empty if there is no gauge here. */
  OptionalDouble nanos() throws IOException {
    if (Gauge.unavailable().isPresent()) {
      return OptionalDouble.empty();
    }
    if (gauge == null) {
      gauge = Gauge.start(Reference.ROUND_TRIP, Placement.of("same-core"), directory, token);
    }
    double[] turns = DoubleStream.generate(gauge::turn).limit(TURNS).toArray();
    return OptionalDouble.of(StatUtils.percentile(turns, 50));
  }

  @Override
  public void close() throws IOException {
    if (gauge != null) {
      gauge.close();
    }
  }
}
