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
  private final Path directory;
  private final String token;
  private final int turns;
  private Gauge gauge; // null until it is wanted

  /**
   * @param turns of 10 ms each, whose median it tells: a disturbed one does not move it
   */
  StudyGauge(Path directory, String token, int turns) {
    this.directory = directory;
    this.token = token;
    this.turns = turns;
  }

  /** Nanoseconds of one of its round trips now; empty if there is no gauge here. */
  OptionalDouble nanos() throws IOException {
    if (Gauge.unavailable().isPresent()) {
      return OptionalDouble.empty();
    }
    if (gauge == null) {
      gauge = Gauge.start(Reference.ROUND_TRIP, Placement.of("same-core"), directory, token);
    }
    double[] nanos = DoubleStream.generate(gauge::turn).limit(turns).toArray();
    return OptionalDouble.of(StatUtils.percentile(nanos, 50));
  }

  @Override
  public void close() throws IOException {
    if (gauge != null) {
      gauge.close();
    }
  }
}
